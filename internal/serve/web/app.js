// The page: reads the state, shows what the filters let through, and reads it
// again whenever the server tells of a new one.
import {$, count, editor, set, value} from './dom.js';
import {news, tree} from './side.js';
import {focus, groups, move, show} from './tiles.js';
import {big} from './view.js';
import * as words from './words.js';

const filters = ['q', 'kind', 'by', 'is', 'sort', 'part', 'only', 'light', 'zoom'];
const first = Object.fromEntries(filters.map(id => [id, value(id)]));
let state = {games: [], waiting: []};
let where = {game: '', of: ''}; // the game and component chosen in the tree
let shown = [];

// restore takes the filters from the address, keep puts them there.
function restore() {
  const was = new URLSearchParams(location.hash.slice(1));
  for (const id of filters) set(id, was.get(id) ?? first[id]);
  where = {game: was.get('game') || '', of: was.get('of') || ''};
}
function keep() {
  const now = new URLSearchParams();
  for (const id of filters) if (value(id) !== first[id]) now.set(id, value(id));
  for (const id of ['game', 'of']) if (where[id]) now.set(id, where[id]);
  history.replaceState(null, '', '#' + now);
}

// passing is what the filters let through.
function passing(games) {
  const is = words.sought(value('q'), games);
  const part = value('part'), only = value('only'), kind = value('kind'), by = value('by'), want = value('is');
  return (g, f) => (!where.of || f.component === where.of) && (!kind || f.kind === kind) && (!part || f.part === part) &&
    (!only || (only === 'changed' ? f.changed : (f.findings || []).length > 0)) && (!by || !want || words.of(g, f, by) === want) && is(g, f);
}

// looking reports whether the words of the pictures are in use.
const looking = () => ['q', 'by', 'sort'].some(value);
let known = false; // which fields there are

const chosen = () => state.games.filter(g => !where.game || g.id === where.game);

function draw() {
  const games = chosen(), passes = passing(games);
  if (looking() || !known && !checking()) words.renew(state.number, () => { known = true; choices(); draw(); });
  const all = groups(games.flatMap(g => g.faces.filter(f => passes(g, f)).map(f => ({g, f}))), value('sort'));
  shown = all.flatMap(c => c.faces);
  show($('faces'), all, value('zoom'), games.length > 1, open);
  $('count').textContent = count(shown.length, 'picture');
  $('none').hidden = shown.length > 0 || (state.games.length === 0 && state.waiting.length > 0);
  $('why').textContent = games.some(g => g.faces.length) ? 'Nothing matches.' : state.games.length === 0 ? 'There is no game here yet: punchboard new makes one.' :
    'Nothing can be drawn yet: the findings say why.';
  $('clear').hidden = !state.games.some(g => g.faces.length);
  $('waiting').hidden = state.waiting.length === 0;
  $('waiting').textContent = 'Laying out ' + state.waiting.join(', ') + ' …';
  tree(state, where, choose);
  news(games, open, () => { set('only', 'changed'); set('part', ''); changed(); });
  big.renew(state);
}

// open shows a face large, among those that are listed if it is one of them.
function open(key) {
  const i = shown.findIndex(x => x.f.key === key);
  if (i >= 0) return big.open(shown, i);
  for (const g of state.games) for (const f of g.faces) if (f.key === key) return big.open([{g, f}], 0);
}

function choose(game, of) {
  where = {game, of};
  const g = state.games.find(x => x.id === game);
  if (g && of && value('part') && !g.faces.some(f => f.component === of && f.part === value('part')))
    set('part', g.faces.find(f => f.component === of)?.part || '');
  changed();
  scrollTo(0, 0);
}

const checking = () => state.waiting.length > 0 || state.games.some(g => g.checking);

// say tells in one line how things are, to those who cannot see the page too.
// It is said once there is something to say, not while the checks still run.
function say() {
  const faces = state.games.flatMap(g => g.faces), changed = faces.filter(f => f.changed).length;
  const found = state.games.flatMap(g => g.findings);
  const broken = state.games.filter(g => g.broken);
  const parts = broken.map(g => g.title + ' cannot be read' + (g.faces.length ? ': the pictures are from before' : ''));
  if (changed) parts.push(count(changed, 'picture') + ' changed');
  if (!state.games.length && !checking()) parts.push('no game');
  else parts.push(found.length ? count(found.length, 'finding') : 'no findings');
  const data = document.body.dataset;
  data.number = state.number;
  data.checking = checking();
  data.tone = broken.length ? 'error' : ['error', 'warning', 'note'].find(s => found.some(f => f.severity === s)) || 'fine';
  if (checking() && !broken.length) return;
  if ($('said').textContent !== parts.join('; ')) $('said').textContent = parts.join('; ');
  document.title = [broken.length ? 'cannot be read' : found.length ? count(found.length, 'finding') : '', 'Punchboard'].filter(Boolean).join(' – ');
}

// renew reads the state, once at a time: news that come meanwhile are read
// after it.
let reading = false, again = false;
async function renew() {
  if (reading) { again = true; return; }
  reading = true;
  try {
    do {
      again = false;
      const answer = await fetch('state.json');
      state = await answer.json();
      Object.assign(editor, {link: state.editor, root: state.root});
      if (where.game && !state.games.some(g => g.id === where.game) && state.waiting.length === 0) where = {game: '', of: ''};
      choices();
      draw();
      say();
    } while (again);
  } catch { gone(); } finally { reading = false; }
}

function gone() {
  $('said').textContent = 'the server is not responding: restart it, and this page carries on';
  document.body.dataset.tone = 'error';
}

// choices fills the lists of kinds, of fields and of the values of a field, and
// keeps what was chosen.
function choices() {
  const pick = (id, list) => {
    const was = value(id);
    if (was && !list.some(([v]) => v === was)) list.push([was, was]);
    $(id).replaceChildren($(id).options[0], ...list.map(([v, name]) => new Option(name, v)));
    set(id, was);
  };
  const games = chosen(), by = value('by'), named = words.fields(games);
  pick('kind', [...new Set(games.flatMap(g => g.faces.map(f => f.kind)))].sort().map(k => [k, k]));
  pick('by', named.map(f => [f.id, f.name]));
  const things = games.flatMap(g => g.faces.filter(f => f.side !== 'back' && (!where.of || f.component === where.of)).map(f => ({g, f})));
  pick('is', by ? words.options(things, by).map(([v, n]) => [v, v.slice(0, 40) + ' (' + n + ')']) : []);
  $('is').hidden = !by;
  const ways = [{id: 'name', name: 'Name'}, {id: 'copies', name: 'Copies', number: true}, ...named];
  pick('sort', ways.flatMap(f => [[f.id, f.name + ', ' + (f.number ? 'least first' : 'A to Z')], ['-' + f.id, f.name + ', ' + (f.number ? 'most first' : 'Z to A')]]));
}

function settings() {
  const light = value('light');
  if (light) document.documentElement.dataset.light = light; else delete document.documentElement.dataset.light;
  $('percent').textContent = value('zoom') + ' %';
  $('zoom').setAttribute('aria-valuetext', value('zoom') + ' %');
}

function changed(e) {
  if (e?.target.id === 'by') set('is', '');
  if (e?.target.id === 'by' || !e) choices();
  keep(); settings();
  draw();
}
function zoom(to) { $('zoom').value = to; changed(); }
const toggle = (id, to) => { set(id, value(id) === to ? first[id] : to); changed(); };
const dark = () => matchMedia('(prefers-color-scheme: dark)').matches;

const acts = {
  '/': () => $('q').focus(), '?': () => $('keys').showModal(),
  '+': () => zoom(+value('zoom') + 10), '=': () => zoom(+value('zoom') + 10), '-': () => zoom(value('zoom') - 10), '−': () => zoom(value('zoom') - 10), 0: () => zoom(first.zoom),
  1: () => { set('part', 'face'); changed(); }, 2: () => { set('part', 'sheet'); changed(); }, 3: () => { set('part', 'page'); changed(); }, 4: () => { set('part', ''); changed(); },
  c: () => toggle('only', 'changed'), f: () => toggle('only', 'found'),
  d: () => { set('light', (value('light') || (dark() ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark'); changed(); },
};

function keys(e) {
  if ($('big').open || $('keys').open || e.ctrlKey || e.metaKey || e.altKey) return;
  const at = document.activeElement, choice = at.type === 'radio' || at.type === 'range';
  if (at === $('q')) {
    if (e.key === 'Enter' || e.key === 'ArrowDown') { e.preventDefault(); const to = $('faces').querySelector('button'); if (to) focus($('faces'), to); }
    return;
  }
  if (/^(Arrow|Home$|End$)/.test(e.key)) return choice || at.tagName === 'SELECT' ? undefined : move($('faces'), e);
  if (at.tagName === 'SELECT' || !Object.hasOwn(acts, e.key)) return;
  e.preventDefault();
  acts[e.key]();
}

// The stream of news. A browser keeps few connections to one server, so that
// a page that nobody sees lets go of its own.
let events = null;
function listen() {
  if (document.hidden) { events?.close(); events = null; return; }
  if (events) return;
  events = new EventSource('events');
  events.onmessage = renew;
  events.onerror = () => { gone(); if (events?.readyState === EventSource.CLOSED) { events = null; setTimeout(listen, 2000); } };
}

for (const id of filters) $(id).addEventListener('input', changed);
$('smaller').addEventListener('click', acts['-']);
$('larger').addEventListener('click', acts['+']);
$('help').addEventListener('click', acts['?']);
$('keys-close').addEventListener('click', () => $('keys').close());
$('clear').addEventListener('click', () => { for (const id of ['q', 'kind', 'by', 'is', 'part', 'only']) set(id, id === 'part' ? '' : first[id]); where = {game: '', of: ''}; changed(); $('faces').querySelector('button')?.focus(); });
$('filters').addEventListener('submit', e => e.preventDefault());
document.addEventListener('keydown', keys);
document.addEventListener('visibilitychange', listen);
addEventListener('hashchange', () => { restore(); choices(); settings(); draw(); });
const wide = matchMedia('(min-width: 60rem)');
const unfold = () => { $('tree').open = wide.matches; };
wide.addEventListener('change', unfold);
unfold();
// What stays in view stays below the head, however many rows that has.
new ResizeObserver(() => document.documentElement.style.setProperty('--head', $('filters').parentElement.offsetHeight + 'px')).observe($('filters').parentElement);
restore();
settings();
listen();

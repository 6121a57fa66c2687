// The page: reads the state, shows what the filters let through, and reads it
// again whenever the server tells of a new one.
import {$, count, make, title} from './dom.js';
import {big} from './view.js';

const filters = ['q', 'game', 'kind', 'part', 'only', 'light', 'zoom'];
let state = {games: []};
let shown = [];

const worst = (g, f) => ['error', 'warning', 'note'].find(s => (f.findings || []).some(n => g.findings[n].severity === s)) || '';

// restore takes the filters from the address, keep puts them there.
function restore() {
  const was = new URLSearchParams(location.hash.slice(1));
  for (const id of filters) {
    const v = was.get(id);
    if (v === null) continue;
    const e = $(id);
    if (e.tagName === 'SELECT' && ![...e.options].some(o => o.value === v)) e.add(new Option(v, v));
    e.value = v;
  }
}
function keep() {
  const now = new URLSearchParams();
  for (const id of filters) if ($(id).value !== $(id).dataset.first) now.set(id, $(id).value);
  history.replaceState(null, '', '#' + now);
}

// choices fills a list of choices and keeps what was chosen.
function choices(select, values) {
  const was = select.value;
  const first = select.options[0];
  select.replaceChildren(first, ...values.map(([value, label]) => new Option(label, value)));
  select.value = values.some(([v]) => v === was) ? was : '';
}

function passes(g, f) {
  const words = $('q').value.toLowerCase().split(/\s+/).filter(Boolean);
  const all = [f.name, f.id, f.kind, f.component, f.side, g.id, g.title].join(' ').toLowerCase();
  return words.every(w => all.includes(w)) && (!$('game').value || g.id === $('game').value) && (!$('kind').value || f.kind === $('kind').value) &&
    (!$('part').value || f.part === $('part').value) && (!$('only').value || ($('only').value === 'changed' ? f.changed : f.findings));
}

// tile is one face in the list. Its picture is its true size times the zoom.
function tile(g, f) {
  const img = make('img', {src: 'face/' + f.stamp + '.svg', loading: 'lazy', alt: ''});
  const zoom = $('zoom').value / 100 * 96 / 25.4 * (f.part === 'face' ? 1 : 0.35);
  img.style.width = f.width * zoom + 'px';
  img.style.height = f.height * zoom + 'px';
  const label = make('span', {class: 'label'}, title(f));
  label.style.width = Math.max(f.width * zoom, 70) + 'px';
  if (f.copies > 1) label.append(' × ' + f.copies);
  if (f.changed) label.append(make('span', {class: 'badge changed'}, f.before ? 'changed' : 'new'));
  const tone = worst(g, f);
  if (tone) label.append(make('span', {class: 'badge ' + tone}, count(f.findings.length, 'finding')));
  const button = make('button', {type: 'button', 'data-key': f.key}, img, label);
  button.addEventListener('click', () => big.open(shown, shown.findIndex(x => x.f.key === f.key)));
  return make('li', {class: [f.changed ? 'changed' : '', tone].join(' ').trim()}, button);
}

function finding(g, f, n) {
  const li = make('li', {class: f.severity});
  const faces = g.faces.filter(x => (x.findings || []).includes(n));
  li.append(make('pre', {}, f.text));
  for (const face of faces.slice(0, 6)) {
    const b = make('button', {type: 'button'}, title(face));
    b.addEventListener('click', () => big.open([{g, f: face}], 0));
    li.append(b, ' ');
  }
  return li;
}

function draw() {
  const held = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.key : '';
  const games = state.games.filter(g => !$('game').value || g.id === $('game').value);
  shown = games.flatMap(g => g.faces.filter(f => passes(g, f)).map(f => ({g, f})));
  $('faces').replaceChildren(...shown.map(x => tile(x.g, x.f)));
  $('count').textContent = count(shown.length, 'picture');
  const found = games.flatMap(g => g.findings.map((f, n) => finding(g, f, n)));
  $('findings').hidden = found.length === 0;
  $('findings-title').textContent = count(found.length, 'finding');
  $('finding-list').replaceChildren(...found);
  const changes = games.flatMap(g => [...g.changes, ...(g.gone || []).map(n => n + ' is no more')].map(c => make('li', {}, c)));
  $('changes').hidden = changes.length === 0;
  $('change-list').replaceChildren(...changes);
  if (held) [...$('faces').querySelectorAll('button')].find(b => b.dataset.key === held)?.focus();
  big.renew(state);
}

// say tells in one line how things are, to those who cannot see the page too.
function say() {
  const faces = state.games.flatMap(g => g.faces), changed = faces.filter(f => f.changed).length;
  const found = state.games.flatMap(g => g.findings).length;
  const parts = state.games.filter(g => g.broken).map(g => g.title + ' cannot be read: the pictures are from before');
  if (changed) parts.push(count(changed, 'picture') + ' changed');
  parts.push(state.games.some(g => g.checking) ? 'checking…' : found ? count(found, 'finding') : 'no findings');
  $('said').textContent = parts.join('; ');
  document.body.dataset.number = state.number;
  document.body.dataset.checking = state.games.some(g => g.checking);
}

async function renew() {
  const answer = await fetch('state.json');
  state = await answer.json();
  choices($('game'), state.games.map(g => [g.id, g.title]));
  choices($('kind'), [...new Set(state.games.flatMap(g => g.faces.map(f => f.kind)))].sort().map(k => [k, k]));
  restore();
  draw();
  say();
}

function settings() {
  const light = $('light').value;
  if (light) document.documentElement.dataset.light = light; else delete document.documentElement.dataset.light;
  $('percent').textContent = $('zoom').value + ' %';
}

function changed() { keep(); settings(); draw(); }

// move takes the arrow keys from picture to picture.
function move(e) {
  const all = [...$('faces').querySelectorAll('button')], at = all.indexOf(document.activeElement);
  if (at < 0) return;
  const here = all[at].getBoundingClientRect();
  const row = dir => all.filter(b => (b.getBoundingClientRect().bottom - here.bottom) * dir > 8)
    .sort((a, b) => near(a) - near(b))[0];
  const near = b => { const r = b.getBoundingClientRect(); return Math.abs(r.bottom - here.bottom) * 50 + Math.abs(r.left - here.left); };
  const to = {ArrowRight: all[at + 1], ArrowLeft: all[at - 1], ArrowDown: row(1), ArrowUp: row(-1), Home: all[0], End: all[all.length - 1]}[e.key];
  if (!to) return;
  e.preventDefault();
  to.focus();
}

function keys(e) {
  if ($('big').open || e.ctrlKey || e.metaKey || e.altKey) return;
  if (/^(Arrow|Home|End)/.test(e.key)) return move(e);
  if (['INPUT', 'SELECT'].includes(document.activeElement.tagName)) return;
  if (e.key === '/') { e.preventDefault(); $('q').focus(); }
  if (e.key === '+' || e.key === '-' || e.key === '−') { $('zoom').value = +$('zoom').value + (e.key === '+' ? 10 : -10); changed(); }
}

for (const id of filters) {
  $(id).dataset.first = $(id).value;
  $(id).addEventListener('input', changed);
}
$('filters').addEventListener('submit', e => e.preventDefault());
document.addEventListener('keydown', keys);
restore();
settings();
const events = new EventSource('events');
events.onmessage = renew;
events.onerror = () => { $('said').textContent = 'the server does not answer: start it again, this page goes on by itself'; };

// What stands beside the pictures: the tree of games and components on the
// left, the last change and the findings on the right.
import {$, address, count, fill, make, place, side, title} from './dom.js';

// tree is the list of games, each with its components when it is the one.
export function tree(state, now, choose) {
  const branch = (game, of, name, n, marks) => {
    const b = make('button', {type: 'button', 'data-game': game, 'data-of': of}, make('span', {}, name));
    if (now.game === game && now.of === of) b.setAttribute('aria-current', 'true');
    for (const [tone, k] of marks) if (k) b.append(make('span', {class: 'badge ' + tone}, String(k), make('span', {class: 'hidden'}, ' ' + (tone === 'changed' ? 'changed' : 'with ' + tone + 's'))));
    b.append(make('small', {}, String(n)));
    b.addEventListener('click', () => choose(game, of));
    return make('li', {}, b);
  };
  const counted = (g, of) => g.faces.filter(f => of ? f.component === of && f.part !== 'sheet' : f.part === 'face');
  const marks = (g, of) => {
    const faces = g.faces.filter(f => f.part !== 'sheet' && (!of || f.component === of));
    const with_ = s => faces.filter(f => (f.findings || []).some(n => g.findings[n].severity === s)).length;
    return [['changed', faces.filter(f => f.changed).length], ['error', with_('error')], ['warning', with_('warning')], ['note', with_('note')]];
  };
  const items = state.games.length > 1 ? [branch('', '', 'All games', state.games.length, [])] : [];
  for (const g of state.games) {
    const li = branch(g.id, '', g.title, counted(g, '').length, now.game === g.id || state.games.length === 1 ? [] : marks(g, ''));
    if (now.game === g.id || state.games.length === 1)
      li.append(make('ul', {}, ...g.components.map(c => branch(g.id, c.id, c.name, counted(g, c.id).length, marks(g, c.id)))));
    items.push(li);
  }
  const held = document.activeElement?.closest?.('#games') ? [document.activeElement.dataset.game, document.activeElement.dataset.of] : null;
  $('games').replaceChildren(...items);
  if (held) [...$('games').querySelectorAll('button')].find(b => b.dataset.game === held[0] && b.dataset.of === held[1])?.focus();
}

// finding is one finding: what it says, where, the lines it speaks of, and the
// faces that it stands beside.
export function finding(g, f, open, n) {
  const [, ...all] = f.text.split('\n');
  const note = l => /^\s*= /.test(l), lines = all.filter(l => !note(l));
  const li = make('li', {class: f.severity});
  li.append(make('p', {class: 'head'}, make('span', {class: 'badge ' + f.severity}, f.severity), ' ', make('b', {}, f.code), ' ', f.name));
  li.append(make('p', {}, f.message));
  if (f.at) li.append(make('p', {class: 'at'}, place(f.at)));
  if (lines.some(l => l.trim())) li.append(make('pre', {tabindex: '0', 'aria-label': 'The lines it concerns'}, lines.join('\n').replace(/\s+$/, '')));
  for (const l of all.filter(note)) li.append(make('p', {class: 'said'}, l.replace(/^\s*= /, '')));
  const faces = open ? g.faces.filter(x => (x.findings || []).includes(n)) : [];
  if (faces.length) li.append(make('p', {class: 'faces'}, ...faces.slice(0, 6).map(x => thumb(x, open)), faces.length > 6 ? make('span', {class: 'more'}, '+ ' + (faces.length - 6)) : ''));
  return li;
}

function thumb(f, open) {
  const b = make('button', {type: 'button', class: 'thumb', title: title(f), 'aria-label': 'Open ' + title(f)}, make('img', {src: address(f.stamp), alt: '', loading: 'lazy'}));
  b.addEventListener('click', () => open(f.key));
  return b;
}

// pair is a changed face, as it was and as it is.
function pair(f, open) {
  const b = make('button', {type: 'button', class: 'pair', 'data-key': f.key});
  const picture = (stamp, word) => make('span', {}, make('img', {src: address(stamp), alt: '', loading: 'lazy'}), make('small', {}, word));
  if (f.before) b.append(picture(f.before, 'before'));
  b.append(picture(f.stamp, f.before ? 'after' : 'new'), make('b', {}, title(f)));
  b.addEventListener('click', () => open(f.key));
  return make('li', {}, b);
}

const most = 6; // changed faces, and findings, that are shown before one asks for all
let allFound = false;

// told reports whether the words of a change speak of a face.
const told = (g, f) => f.part === 'face' && g.changes.some(c => c.includes(', ' + f.name + ':'));

// news fills the right side: what changed and what was found in some games.
export function news(games, open, onlyChanged) {
  const words = games.flatMap(g => [...g.changes, ...(g.gone || []).map(n => n + ' is no more')].map(c => make('li', {}, c)));
  const seen = new Set();
  const ranked = games.flatMap(g => g.faces.filter(f => f.changed).map(f => ({f, rank: told(g, f) ? 0 : f.part === 'face' ? 1 : 2})));
  const pieces = ranked.some(x => x.rank < 2); // a sheet of them tells nothing more, and takes long to draw
  const faces = ranked.filter(x => !pieces || x.f.part !== 'sheet').sort((a, b) => a.rank - b.rank).map(x => x.f).filter(f => !seen.has(f.stamp) && seen.add(f.stamp));
  const pairs = faces.slice(0, most).map(f => pair(f, open));
  if (faces.length > most) {
    const more = make('button', {type: 'button'}, 'All ' + faces.length + ' that changed');
    more.addEventListener('click', onlyChanged);
    pairs.push(make('li', {}, more));
  }
  const all = games.flatMap(g => g.findings.map((f, n) => [g, f, open, n]));
  const found = (allFound ? all : all.slice(0, most)).map(x => finding(...x));
  if (found.length < all.length) {
    const more = make('button', {type: 'button'}, 'All ' + all.length + ' findings');
    more.addEventListener('click', () => { allFound = true; news(games, open, onlyChanged); $('finding-list').children[most].querySelector('button, pre')?.focus(); });
    found.push(make('li', {class: 'plain'}, more));
  }
  $('changes').hidden = words.length + pairs.length === 0;
  $('findings').hidden = found.length === 0;
  $('news').hidden = $('changes').hidden && $('findings').hidden;
  $('findings-title').textContent = count(all.length, 'finding');
  steady($('change-list'), words);
  steady($('pairs'), pairs);
  steady($('finding-list'), found);
}

// steady fills a list and leaves items that say the same, so that the focus
// and what was scrolled stay.
function steady(list, items) {
  const old = new Map([...list.children].map(c => [c.outerHTML, c]));
  fill(list, items.map(i => old.get(i.outerHTML) || i));
}

export {side};

// The pictures: a group for each component, a tile for each face. Tiles that
// say the same as before stay the same elements, so that nothing flickers and
// the focus stays where it is.
import {address, count, fill, make, side, title, wide, worst} from './dom.js';
import {of, order} from './words.js';

let tiles = new Map();

// merged are the faces of a group with backs that look the same as one.
export function merged(faces) {
  const out = [], backs = new Map();
  for (const x of faces) {
    const one = x.f.part === 'face' && x.f.side === 'back' && backs.get(x.f.stamp);
    if (one) { one.same.push(x.f); continue; }
    const y = {...x, same: [x.f]};
    if (x.f.side === 'back') backs.set(x.f.stamp, y);
    out.push(y);
  }
  return out;
}

// groups are the components of what is shown, in the order of the games, each
// sorted by a field, the other way round with a minus before it. A back of many
// comes last.
export function groups(shown, sort) {
  const field = sort.replace(/^-/, ''), way = sort === field ? 1 : -1, last = x => x.same.length > 1 ? undefined : of(x.g, x.f, field);
  const sorted = faces => !sort ? faces : faces.map(x => [last(x), x]).sort(([a], [b]) => order(a, b) * (a === undefined || b === undefined ? 1 : way)).map(([, x]) => x);
  const out = new Map();
  for (const x of shown) {
    const id = x.g.id + '/' + x.f.component;
    if (!out.has(id)) out.set(id, {id, g: x.g, of: x.f.component, faces: []});
    out.get(id).faces.push(x);
  }
  return [...out.values()].map(c => ({...c, faces: sorted(merged(c.faces))}));
}

const named = x => x.same.length > 1 ? 'Back of ' + count(x.same.length, x.f.kind) : x.f.name || x.f.id;

// label is what a tile says of its face.
function label(x) {
  const {g, f, same} = x;
  const copies = same.reduce((n, s) => n + s.copies, 0);
  const what = [same.length > 1 ? '' : side(f), copies > 1 ? '× ' + copies : ''].filter(Boolean).join(' ');
  const out = make('span', {class: 'label'}, make('b', {}, named(x)), what ? make('span', {}, ' ' + what) : '');
  if (same.some(s => s.changed)) out.append(' ', make('span', {class: 'badge changed'}, f.before ? 'changed' : 'new'));
  const tone = worst(g, f);
  if (tone) out.append(' ', make('span', {class: 'badge ' + tone}, count(f.findings.length, 'finding')));
  return out;
}

// tile is one face in the list. Its picture is its true size times the zoom.
function tile(x, zoom, open, now) {
  const {g, f} = x;
  const scale = zoom / 100 * 96 / 25.4 * (f.part === 'face' ? 1 : 0.35);
  const key = JSON.stringify([f.key, f.stamp, f.before, f.changed, worst(g, f), f.findings, x.same.length, f.copies, scale]);
  const was = tiles.get(key);
  if (was) { now.set(key, was); return was; }
  const img = make('img', {src: address(f.stamp), loading: 'lazy', decoding: 'async', alt: '', width: Math.round(wide(f)[0] * scale), height: Math.round(wide(f)[1] * scale)});
  const button = make('button', {type: 'button', 'data-key': f.key, tabindex: '-1'}, img, label(x));
  button.style.setProperty('--wide', Math.max(wide(f)[0] * scale, 96) + 'px');
  button.addEventListener('click', () => open(f.key));
  const li = make('li', {class: [f.changed ? 'changed' : '', worst(g, f)].join(' ').trim()}, button);
  now.set(key, li);
  return li;
}

// marked is a tile that shows whether its face is made as things are.
function marked(li, f) {
  li.classList.toggle('last', !!f.last);
  return li;
}

function heading(c, several) {
  const name = (c.g.components.find(x => x.id === c.of) || {name: c.of}).name;
  const h = make('h3', {id: 'of-' + c.id}, several ? make('span', {class: 'of'}, c.g.title + ' ') : '', name);
  h.append(' ', make('small', {}, String(c.faces.length)));
  const last = c.faces.filter(x => x.f.last).length;
  if (last) h.append(' ', make('span', {class: 'badge error'}, last === c.faces.length ? 'last pictures: an error stands in the way of new ones' : count(last, 'last picture')));
  return h;
}

// show puts the groups on the page. Open is told the key of a face.
export function show(parent, all, zoom, several, open) {
  const held = document.activeElement?.dataset?.key;
  const olds = new Map([...parent.children].map(s => [s.dataset.id, s])), now = new Map();
  const sections = all.map(c => {
    const s = olds.get(c.id) || make('section', {class: 'group', 'data-id': c.id, 'aria-labelledby': 'of-' + c.id}, make('h3'), make('ul'));
    s.firstElementChild.replaceWith(heading(c, several));
    fill(s.lastElementChild, c.faces.map(x => marked(tile(x, zoom, open, now), x.f)));
    return s;
  });
  fill(parent, sections);
  tiles = now;
  const buttons = [...parent.querySelectorAll('button')];
  const at = buttons.find(b => b.dataset.key === held) || buttons.find(b => b.tabIndex === 0) || buttons[0];
  for (const b of buttons) if ((b.tabIndex === 0) !== (b === at)) b.tabIndex = b === at ? 0 : -1;
  if (held && at?.dataset.key === held) at.focus({preventScroll: true});
}

// move takes an arrow key from picture to picture. The list is one stop of the
// tab key: the picture that had the focus last.
export function move(parent, e) {
  const all = [...parent.querySelectorAll('button')], at = all.indexOf(document.activeElement);
  if (at < 0) return;
  const box = all.map(b => b.getBoundingClientRect()), here = box[at];
  const near = i => Math.abs(box[i].bottom - here.bottom) * 50 + Math.abs(box[i].left - here.left);
  const row = dir => all[all.map((_, i) => i).filter(i => (box[i].bottom - here.bottom) * dir > 8).sort((a, b) => near(a) - near(b))[0]];
  const to = {ArrowRight: () => all[at + 1], ArrowLeft: () => all[at - 1], ArrowDown: () => row(1), ArrowUp: () => row(-1), Home: () => all[0], End: () => all[all.length - 1]}[e.key]();
  if (!to) return;
  e.preventDefault();
  focus(parent, to);
}

export function focus(parent, to) {
  for (const b of parent.querySelectorAll('button[tabindex="0"]')) b.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
  to.scrollIntoView({block: 'nearest'});
}

export {title};

// What a picture is laid out from, drawn over it: where it is cut, how far it
// bleeds, its safe zone, and its boxes, which lead to their lines.
import {make, place} from './dom.js';

const svg = (tag, attributes, ...children) => {
  const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  e.append(...children);
  return e;
};
const rect = (kind, x, y, width, height, more) => svg('rect', {class: kind, x, y, width: Math.max(0, width), height: Math.max(0, height), ...more});

// overlay draws over the picture of a face in a sheet, and tells in a list about
// the box that is chosen.
export async function overlay(sheet, f, about) {
  const answer = await fetch('boxes.json?key=' + encodeURIComponent(f.key));
  if (!answer.ok || !sheet.isConnected) return;
  const {safe, cut, boxes} = await answer.json(), w = Number(f.width), h = Number(f.height), bleed = Number(f.bleed || 0), in_ = Number(safe);
  const all = svg('svg', {class: 'overlay', viewBox: [-bleed, -bleed, w + 2 * bleed, h + 2 * bleed].join(' '), role: 'group', 'aria-label': 'The boxes of its layout'});
  if (bleed) all.append(rect('bleed', -bleed, -bleed, w + 2 * bleed, h + 2 * bleed));
  all.append(cut ? svg('path', {class: 'cut', d: cut}) : rect('cut', 0, 0, w, h));
  if (in_) all.append(rect('safe', in_, in_, w - 2 * in_, h - 2 * in_));
  for (const b of boxes) all.append(box(b, about));
  sheet.append(all);
}

// box is one box, to be chosen by pointer or key.
function box(b, about) {
  const name = b.name || 'box', e = rect('box', b.x, b.y, b.width, b.height, {tabindex: 0, role: 'button', 'aria-label': name});
  e.append(svg('title', {}, name));
  const choose = () => {
    for (const o of e.parentNode.querySelectorAll('.chosen')) o.classList.remove('chosen');
    e.classList.add('chosen');
    const facts = [['box', name], ['at', b.x + ', ' + b.y + ' mm'], ['size', b.width + ' × ' + b.height + ' mm'], ['layout', place(b.at)]];
    if (b.of) facts.push(['data', place(b.of)]);
    about.replaceChildren(...facts.flatMap(([k, v]) => [make('dt', {}, k), make('dd', {}, v)]));
  };
  e.addEventListener('click', choose);
  e.addEventListener('dblclick', () => about.querySelector('dd:last-child a')?.click());
  e.addEventListener('keydown', k => { if (k.key === 'Enter' || k.key === ' ') { k.preventDefault(); choose(); about.querySelector('a')?.focus(); } });
  return e;
}

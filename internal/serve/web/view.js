// The large view of one face: as it is, with how it was before the last
// change, what it was made from and what was found there.
import {$, address, make, place, set, side, title, value, wide} from './dom.js';
import {overlay} from './overlay.js';
import {finding} from './side.js';

let list = [], at = 0, scale = 0; // scale 0 fits the window

const picture = (stamp, alt) => make('img', {src: address(stamp), alt});
const figure = (f, caption, ...pictures) => {
  const box = make('div', {class: 'sheet'}, ...pictures);
  [box.dataset.width, box.dataset.height] = wide(f);
  return make('figure', {}, box, make('figcaption', {}, caption));
};

// compared is a face and how it was, in the way that is chosen.
function compared(f) {
  const before = picture(f.before, title(f) + ', before'), after = picture(f.stamp, title(f) + ', after');
  switch (value('compare')) {
    case 'difference': return [figure(f, 'what differs is light', before, after)];
    case 'flip': {
      const b = make('button', {type: 'button', class: 'flip'}, 'after');
      const fig = figure(f, b, before, after);
      b.addEventListener('click', () => { b.textContent = b.textContent === 'after' ? 'before' : 'after'; fig.dataset.shows = b.textContent; });
      b.setAttribute('aria-label', 'Shown is after; flip');
      b.addEventListener('click', () => b.setAttribute('aria-label', 'Shown is ' + b.textContent + '; flip'));
      return [fig];
    }
  }
  return [figure(f, 'before', before), figure(f, 'after', after)];
}

// about are the facts of a face, with the lines that it was made from.
function about({f}) {
  const all = {id: f.id, kind: f.kind, component: f.component, size: f.width + ' × ' + f.height + ' mm', copies: f.part === 'face' ? f.copies : ''};
  const out = Object.entries(all).filter(([, v]) => v).flatMap(([k, v]) => [make('dt', {}, k), make('dd', {}, String(v))]);
  if (f.last) out.unshift(make('dt', {}, 'last picture'), make('dd', {class: 'error'}, 'an error stands in the way of a new one'));
  if (f.from) out.push(make('dt', {}, 'made from'), make('dd', {}, ...f.from.map(place)));
  return out;
}

function show() {
  const x = list[at], {g, f} = x;
  $('big-title').replaceChildren(make('small', {}, g.title), ' ', title(f));
  const other = f.part === 'face' && g.faces.find(o => o.part === 'face' && o.component === f.component && o.id === f.id && o.side !== f.side);
  const pictures = f.before ? compared(f) : [figure(f, f.changed ? 'new' : side(f) || f.part, picture(f.stamp, title(f)))];
  if (other) pictures.push(figure(other, other.side, picture(other.stamp, title(other))));
  const over = $('over').getAttribute('aria-pressed') === 'true';
  $('box').replaceChildren();
  if (over) for (const [p, of] of [[pictures.find(p => !p.textContent.startsWith('before')), f], [pictures.at(-1), other]]) if (of?.part === 'face') overlay(p.querySelector('.sheet'), of, $('box'));
  $('compare').hidden = !f.before;
  $('pictures').dataset.compare = f.before ? value('compare') : '';
  $('pictures').replaceChildren(...pictures);
  $('about').replaceChildren(...about(x));
  $('beside').replaceChildren(...(f.findings || []).map(n => finding(g, g.findings[n])));
  $('previous').disabled = at === 0;
  $('next').disabled = at === list.length - 1;
  size();
}

// size gives every picture its size: as large as the window allows for all of
// them in a row, or true to scale.
function size() {
  const boxes = [...$('pictures').querySelectorAll('.sheet')], dots = 96 / 25.4;
  const room = $('pictures').getBoundingClientRect();
  const wide = boxes.reduce((n, b) => n + b.dataset.width * dots, 0), high = Math.max(...boxes.map(b => b.dataset.height * dots));
  const fit = Math.min(4, Math.max(0.2, (room.width - 32 - 24 * (boxes.length - 1)) / wide), (room.height - 64) / high);
  const now = scale || Math.max(0.1, fit);
  for (const b of boxes) {
    b.style.width = b.dataset.width * dots * now + 'px';
    b.style.height = b.dataset.height * dots * now + 'px';
  }
  $('scale').textContent = Math.round(now * 100) + ' %';
  return now;
}

function go(step) {
  if (at + step < 0 || at + step >= list.length) return;
  at += step;
  show();
}

function zoom(by) {
  scale = by ? Math.min(6, Math.max(0.1, size() * by)) : 0;
  size();
}

const ways = ['beside', 'flip', 'difference'];
function compare() {
  if ($('compare').hidden) return;
  set('compare', ways[(ways.indexOf(value('compare')) + 1) % ways.length]);
  show();
}

// over shows what the picture is laid out from, or no more.
function over() {
  $('over').setAttribute('aria-pressed', $('over').getAttribute('aria-pressed') !== 'true');
  show();
}

export const big = {
  open(all, index) {
    [list, at, scale] = [all, index, 0];
    $('big').showModal();
    show();
  },
  // renew shows the same faces as they are in a new state.
  renew(state) {
    if (!$('big').open) return;
    const key = list[at].f.key, was = JSON.stringify([list[at].f, list[at].f.findings?.map(n => list[at].g.findings[n])]);
    list = list.map(x => state.games.flatMap(g => g.faces.map(f => ({g, f}))).find(y => y.f.key === x.f.key)).filter(Boolean);
    at = list.findIndex(x => x.f.key === key);
    if (at < 0) return $('big').close();
    if (JSON.stringify([list[at].f, list[at].f.findings?.map(n => list[at].g.findings[n])]) !== was) show();
  },
};

$('close').addEventListener('click', () => $('big').close());
$('previous').addEventListener('click', () => go(-1));
$('next').addEventListener('click', () => go(1));
$('out').addEventListener('click', () => zoom(1 / 1.25));
$('in').addEventListener('click', () => zoom(1.25));
$('fit').addEventListener('click', () => zoom(0));
$('compare').addEventListener('input', show);
$('over').addEventListener('click', over);
addEventListener('resize', () => $('big').open && size());
// The focus goes to the picture that was looked at last.
$('big').addEventListener('close', () => {
  const key = list[at]?.f.key;
  [...document.querySelectorAll('#faces button')].find(b => b.dataset.key === key)?.focus();
});
$('big').addEventListener('keydown', e => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const radio = document.activeElement.type === 'radio', scrolls = document.activeElement === $('pictures') && scale;
  const acts = {ArrowLeft: () => radio || scrolls || go(-1), ArrowRight: () => radio || scrolls || go(1), '+': () => zoom(1.25), '=': () => zoom(1.25), '-': () => zoom(1 / 1.25), '−': () => zoom(1 / 1.25), 0: () => zoom(0), c: compare, b: over};
  if (Object.hasOwn(acts, e.key)) acts[e.key]();
});

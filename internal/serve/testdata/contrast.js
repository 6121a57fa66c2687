// The words of the page that stand out from their ground by less than 4.5 to 1.
(() => {
  const pen = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const channels = s => { pen.clearRect(0, 0, 1, 1); pen.fillStyle = s; pen.fillRect(0, 0, 1, 1); return [...pen.getImageData(0, 0, 1, 1).data]; };
  const linear = v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ground = e => { for (let b = e; b; b = b.parentElement) { const c = channels(getComputedStyle(b).backgroundColor); if (c[3] === 255) return c; } return [255, 255, 255, 255]; };
  const open = document.querySelector('dialog[open]') || document.body;
  const pale = new Set();
  const words = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const e = words.currentNode.parentElement, said = words.currentNode.data.trim();
    if (!said || !e.checkVisibility() || e.closest('.hidden, legend, option, :disabled')) continue;
    const [high, low] = [light(channels(getComputedStyle(e).color)), light(ground(e))].sort((a, b) => b - a);
    if ((high + 0.05) / (low + 0.05) < 4.5) pale.add(((high + 0.05) / (low + 0.05)).toFixed(1) + ' ' + said.slice(0, 40));
  }
  return [...pale].join('\n');
})()

/**
 * Saves both sides of a card as one PNG file, drawn from the page's own elements with their fonts and
 * pictures (D-MB-08).
 */
import { readAsData } from './read-as-data.ts';

const scale = 2;

async function asData(address: string): Promise<string> {
  return readAsData(await (await fetch(address)).blob());
}

/** Copies computed styles into the elements: the drawing has no style sheets. The policy forbids the attribute alone. */
function keepStyle(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  const text = [...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
  if (to instanceof HTMLElement || to instanceof SVGElement) to.style.cssText = text;
  for (const [place, child] of [...from.children].entries()) {
    const copy = to.children[place];
    if (copy !== undefined) keepStyle(child, copy);
  }
}

async function drawingOf(card: HTMLElement): Promise<string> {
  const copy = card.cloneNode(true) as HTMLElement;
  keepStyle(card, copy);
  await Promise.all(
    [...copy.querySelectorAll('img')].map(async (image) => {
      image.src = image.src.startsWith('data:') ? image.src : await asData(image.src);
    }),
  );
  const { width, height } = card.getBoundingClientRect();
  const markup = new XMLSerializer().serializeToString(copy);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"><foreignObject width="100%" height="100%">${markup}</foreignObject></svg>`;
}

export async function saveCardImage(card: HTMLElement, fileName: string): Promise<void> {
  const drawing = new Image();
  drawing.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await drawingOf(card))}`;
  await drawing.decode();
  const canvas = document.createElement('canvas');
  canvas.width = drawing.width;
  canvas.height = drawing.height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws no pictures');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(drawing, 0, 0);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = fileName;
  link.click();
}

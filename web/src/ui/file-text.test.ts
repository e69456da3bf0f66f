import { expect, test } from 'vitest'
import { fileText } from './file-text.ts'

const text = 'Name;Büro\r\nsw-1;Süd'
const utf16 = (littleEndian: boolean, mark: boolean) => {
  const all = mark ? `\uFEFF${text}` : text
  const view = new DataView(new ArrayBuffer(all.length * 2))
  for (let at = 0; at < all.length; at += 1) view.setUint16(at * 2, all.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16, little end first', utf16(true, true)],
  ['UTF-16, big end first', utf16(false, true)],
  ['UTF-16 without its mark', utf16(true, false)],
  ['UTF-16 without its mark, big end first', utf16(false, false)],
  ['Windows’ Western letters', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
])('a file in %s is read as its writer meant it', async (_, bytes) => {
  expect(await fileText(new Blob([bytes]))).toBe(text)
})

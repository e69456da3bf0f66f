import { hasControl } from '../../transport/path.ts'
import { withoutMarks } from '../without-marks.ts'

/** Octets as text; null where they are none. */
function textOf(octets: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(octets)
    return hasControl(text.replaceAll(/[\n\r\t]/g, ' ')) ? null : text
  } catch {
    return null
  }
}

/** The words of an attachment: in base64 as some releases give it, or as they are. */
export function contentOf(content: string, type: string): string {
  const packed = content.replaceAll(/\s+/g, '')
  const looks = packed.length >= 4 && packed.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(packed)
  const unpacked = looks ? textOf(Buffer.from(packed, 'base64')) : null
  const words = unpacked ?? content
  return (/html/i.test(type) ? withoutMarks(words) : words).replaceAll('\r\n', '\n').trim()
}

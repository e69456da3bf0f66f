/** Windows' own letters, in which spreadsheets save CSV where nobody chose otherwise. */
const western = 'windows-1252'

/** Every second octet is nothing: UTF-16 without a mark. */
function halfEmpty(bytes: Uint8Array, from: 0 | 1): boolean {
  const some = bytes.subarray(0, 400)
  const empty = some.filter((byte, at) => at % 2 === from && byte === 0).length
  return some.length > 3 && empty > some.length / 4
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (halfEmpty(bytes, 1)) return 'utf-16le'
  return halfEmpty(bytes, 0) ? 'utf-16be' : 'utf-8'
}

/** The text of a file, whichever program wrote it: UTF-8, UTF-16 with or without its mark, or Windows' Western letters. */
export async function fileText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
  } catch {
    return new TextDecoder(western).decode(bytes)
  }
}

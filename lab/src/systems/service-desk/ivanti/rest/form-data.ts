import { badPayload } from '../tenant/answers.ts'

export interface FormPart {
  readonly name: string
  /** Null for what is no file. */
  readonly filename: string | null
  readonly contentType: string
  readonly bytes: Buffer
}

const lineEnd = Buffer.from('\r\n')
const blankLine = Buffer.from('\r\n\r\n')

const quoted = (text: string, attribute: string): string | null => {
  const found = new RegExp(`[;\\s]${attribute}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(text)
  return found === null ? null : (found[1] ?? '').replace(/%22/g, '"').replace(/\\(.)/g, '$1')
}

function partOf(piece: Buffer): FormPart {
  const end = piece.indexOf(blankLine)
  if (end < 0) throw badPayload('A part of the form has no head.')
  const head = piece.subarray(0, end).toString('utf8')
  const disposition = /^content-disposition:.*$/im.exec(head)?.[0] ?? ''
  return {
    name: quoted(disposition, 'name') ?? '',
    filename: quoted(disposition, 'filename'),
    contentType: /^content-type:\s*(.*?)\s*$/im.exec(head)?.[1] ?? 'text/plain',
    bytes: piece.subarray(end + blankLine.length),
  }
}

/** The parts of a `multipart/form-data` body (RFC 7578). */
export function formParts(contentType: string, body: Buffer): FormPart[] {
  const [, quotedBoundary, plainBoundary] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quotedBoundary ?? plainBoundary
  if (!/^multipart\/form-data/i.test(contentType) || boundary === undefined) {
    throw badPayload('The request is not multipart/form-data with a boundary.')
  }
  const mark = Buffer.from(`--${boundary}`)
  const parts: FormPart[] = []
  let at = body.indexOf(mark)
  while (at >= 0) {
    const begin = at + mark.length
    if (body.subarray(begin, begin + 2).toString() === '--') return parts
    const next = body.indexOf(Buffer.concat([lineEnd, mark]), begin)
    if (next < 0) break
    parts.push(partOf(body.subarray(begin + lineEnd.length, next)))
    at = next + lineEnd.length
  }
  throw badPayload('The form has no end.')
}

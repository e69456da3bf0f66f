import type { HttpAnswer } from '../../../emulator/http-listener.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** `<name>text</name>`, the text escaped. */
export const leaf = (name: string, text: string | number): string =>
  `<${name}>${escapeXml(String(text))}</${name}>`

const xml = (status: number, body: string): HttpAnswer => ({
  status,
  headers: { 'Content-Type': 'application/xml; charset=UTF-8' },
  body,
})

export const success = (inside: string, attributes = ''): HttpAnswer =>
  xml(200, `<response status="success"${attributes}><result>${inside}</result></response>`)

/** Answers of commands that run on the data plane carry an attribute more. */
export const commandSuccess = (inside: string): HttpAnswer =>
  xml(200, `<response cmd="status" status="success"><result>${inside}</result></response>`)

/** HTTP 200, as for every error but a refused login. */
export const failure = (code: number | null, ...lines: readonly string[]): HttpAnswer =>
  xml(
    200,
    `<response status="error"${code === null ? '' : ` code="${code}"`}><msg>${lines
      .map((line) => leaf('line', line))
      .join('')}</msg></response>`,
  )

/** Blanks around the signs and single quotes, as the devices write it. */
export const forbidden = (words: string): HttpAnswer =>
  xml(
    403,
    `<response status = 'error' code = '403'><result><msg>${escapeXml(words)}</msg></result></response>`,
  )

export const badRequest = (words: string): HttpAnswer =>
  xml(
    400,
    `<response status = 'error' code = '400'><result><msg>${escapeXml(words)}</msg></result></response>`,
  )

/** What stands elsewhere on the same port. */
export const signInPage = (): HttpAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: '<!DOCTYPE html><html><head><title>Login</title></head><body><form action="/php/login.php"></form></body></html>',
})

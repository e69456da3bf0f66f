import type { HttpAnswer } from '../../../../emulator/http-listener.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string) => text.replaceAll(/[&<>"]/g, (found) => escapes[found] ?? found)

/** `<name>text</name>`; nothing for what is not known, because MnT leaves elements out one by one. */
export const textElement = (name: string, value: string | number | null): string =>
  value === null ? '' : `<${name}>${escapeXml(String(value))}</${name}>`

export const parent = (name: string, ...children: readonly string[]) =>
  `<${name}>${children.join('')}</${name}>`

const schema =
  'xsi:type="xs:boolean" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

/** A boolean of a session is mostly typed, with its name spaces in place; some releases write a number. */
export const sessionBoolean = (name: string, value: boolean, how: 'typed' | 'plain' | 'number') =>
  how === 'typed'
    ? `<${name} ${schema}>${value}</${name}>`
    : `<${name}>${how === 'number' ? Number(value) : String(value)}</${name}>`

export const xml = (status: number, root: string): HttpAnswer => ({
  status,
  headers: { 'Content-Type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${root}`,
})

interface RestResult {
  readonly status: number
  readonly description: string
  readonly error: string
  readonly operation: string
  /** What it was of, where that is named at all. */
  readonly type: string
}

const restResult = ({ status, description, error, operation, type }: RestResult): HttpAnswer =>
  xml(
    status,
    parent(
      'mnt-rest-result',
      textElement('http-code', status),
      textElement('cpm-code', status === 200 ? '0' : '34110'),
      textElement('description', description),
      textElement('module-name', 'MnT'),
      textElement('internal-error-info', error),
      textElement('requested-operation', operation),
      textElement('resource-id', 'N/A'),
      textElement('resource-name', 'N/A'),
      textElement('resource-type', type),
      textElement('status', status === 200 ? 'SUCCESS' : 'SERVER_ERROR'),
    ),
  )

export const done = (description: string, operation: string): HttpAnswer =>
  restResult({ status: 200, description, error: '', operation, type: 'N/A' })

/** In a deployment this is a failure like any other: that there is no session, only its inner words tell. */
export const nothingFor = (status: 404 | 500, asked: string): HttpAnswer =>
  restResult({
    status,
    description: 'Server has encountered error while processing the REST request',
    error: `Error in generating XML output. Error message = Session data is not available for ${asked}.`,
    operation: 'Get By Type',
    type: 'RESTSDStatus',
  })

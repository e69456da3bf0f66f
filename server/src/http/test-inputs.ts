import type { Call } from '@patchbay/contract/call'
import { z } from 'zod'

interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly minItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

const formats: Readonly<Record<string, string>> = {
  // In the past, as a day on which something was done.
  date: '2020-01-01',
  'date-time': '2030-01-01T00:00:00.000Z',
  email: 'a@campus.example',
  uri: 'https://login.campus.example',
  uuid: '6f1b9a52-5d0c-4b8e-9a5f-0c1d2e3f4a5b',
}

/** Texts of which one fits each pattern of the contract. */
const texts = [
  '10.1.2.3',
  '1',
  'a',
  '2020-01-01',
  'a@campus.example',
  'a-form/of-ours',
  '/account',
  '00:1b:54:0a:3c:7f',
]

function textFor({ pattern, format, minLength = 0 }: JsonSchema): string {
  if (format !== undefined && formats[format] !== undefined) return formats[format]
  const fits = texts.find((text) => pattern === undefined || new RegExp(pattern, 'u').test(text))
  if (fits === undefined) throw new Error(`No example for the pattern ${pattern ?? ''}.`)
  return fits.padEnd(minLength, 'x')
}

function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0] ?? {})
  if (schema.oneOf !== undefined) return exampleOf(schema.oneOf[0] ?? {})
  switch (schema.type) {
    case 'string':
      return textFor(schema)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}))
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name] ?? {})]),
      )
    default:
      return null
  }
}

/** The least that a schema of the contract takes. */
export const exampleFor = (schema: z.ZodType): unknown =>
  exampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)

/** A request to a call that is well formed, made of its schemas: its target, and its body as text. */
export function inputFor(call: Call): { readonly url: string; readonly payload: string | undefined } {
  const query = new URLSearchParams(
    call.query === undefined ? {} : (exampleFor(call.query) as Record<string, string>),
  )
  const url = `/api${call.path}${query.size === 0 ? '' : `?${query.toString()}`}`
  if (call.body === undefined) return { url, payload: undefined }
  return {
    url,
    payload: call.accepts === 'text/csv' ? 'building,room\n' : JSON.stringify(exampleFor(call.body)),
  }
}

import { readFileSync } from 'node:fs'

export type Row = Readonly<Record<string, string | number | boolean | null | undefined>>

export const sample = (name: string) =>
  readFileSync(new URL(`./samples/${name}.json`, import.meta.url), 'utf8')
export const rowsOf = (name: string) => (JSON.parse(sample(name)) as { readonly value: Row[] }).value

/** As `$metadata` describes an incident, and what it leads to. */
export const metadata = readFileSync(new URL('./samples/incident-metadata.xml', import.meta.url), 'utf8')

export const person = '2F851094BFE5437C97D19871D1C539C7'
export const offering = '5A1B0C2D3E4F5061728394A5B6C7D8E9.0C1780F4EC814CB2B8E045325D8CFB66'
export const parameter = {
  building: '73740238B3E14CBC85BC376F1B01CD23',
  outlet: '94F93401F1DA4D6A9FF674B968AC2E56',
  permanent: '5C02ED81EBFA45CFA28DEAEF98454BB8',
  by: 'A310339DD9624D1C89DD7393E369F2C3',
  floor: 'B410339DD9624D1C89DD7393E369F2C4',
}

/** One comparison of `$filter`; what is no comparison is passed over, as there. */
export function holds(row: Row, condition: string): boolean {
  const [, field = '', op = '', raw = ''] = /^(\w+) (eq|ne|gt) (.+)$/.exec(condition) ?? []
  if (field === '') return true
  const value = raw.startsWith("'") ? raw.slice(1, -1).replaceAll("''", "'") : raw
  const own = (row[field] ?? '').toString()
  if (op === 'gt') return new Date(own) > new Date(value)
  return (own.toLowerCase() === value.toLowerCase()) === (op === 'eq')
}

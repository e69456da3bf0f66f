import { ownOptionNames } from '../writes.ts'
import type { OwnOptions } from '../writes.ts'
import { codeOf, isPlain } from './options.ts'
import { option } from './schema.ts'

type OwnName = (typeof ownOptionNames)[number]

/** One of `option-data`, whole, in the server's words. */
type Entry = Readonly<Record<string, unknown>>

const listOf = (value: unknown): readonly Entry[] =>
  Array.isArray(value)
    ? value.filter((one): one is Entry => typeof one === 'object' && one !== null && !Array.isArray(one))
    : []

/** Of an entry for every client that is one of those that we give; null for all others. */
function nameOf(entry: Entry): OwnName | null {
  const read = option.safeParse(JSON.parse(JSON.stringify(entry)))
  if (!read.success || !isPlain(read.data)) return null
  const code = codeOf(read.data)
  return ownOptionNames.find((name) => code !== null && codeOf({ name }) === code) ?? null
}

const dataOf = ({ data }: Entry): string => (typeof data === 'string' ? data : '')

/** Blanks beside a comma mean nothing to Kea. */
const tight = (data: string) =>
  data
    .split(',')
    .map((part) => part.trim())
    .join(', ')

/** What a reservation says of the options that we give. */
export function ownOptionsOf(optionData: unknown): OwnOptions {
  const told = listOf(optionData).flatMap((entry) => {
    const name = nameOf(entry)
    return name === null ? [] : [[name, tight(dataOf(entry))] as const]
  })
  return Object.fromEntries(told)
}

/**
 * The same list with these for those that we give, each in its place where it was there; null leaves all of them. Where an
 * earlier list had one with the same value, it is written as it stood there. Undefined where there is and was nothing.
 */
export function withOptions(
  before: unknown,
  wanted: OwnOptions | null,
  earlier: unknown,
): readonly unknown[] | undefined {
  const had: readonly unknown[] | undefined = Array.isArray(before) ? before : undefined
  if (wanted === null) return had
  const entries = listOf(had)
  const written = (name: OwnName, data: string): Entry => {
    const known = [...entries, ...listOf(earlier)].filter((entry) => nameOf(entry) === name)
    return known.find((entry) => tight(dataOf(entry)) === tight(data)) ?? { name, data }
  }
  const kept = (had ?? []).flatMap((entry) => {
    const [own] = listOf([entry])
    const name = own === undefined ? null : nameOf(own)
    if (name === null) return [entry]
    const data = wanted[name]
    return data === undefined ? [] : [written(name, data)]
  })
  const there = new Set(entries.map(nameOf))
  const added = ownOptionNames.flatMap((name) => {
    const data = wanted[name]
    return data === undefined || there.has(name) ? [] : [written(name, data)]
  })
  const all = [...kept, ...added]
  return all.length === 0 && had === undefined ? undefined : all
}

const filledIn: Readonly<Record<string, unknown>> = {
  space: 'dhcp4',
  'csv-format': true,
  'always-send': false,
  'never-send': false,
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** What a list of options says, whatever Kea fills in and in whichever order. */
export function essenceOfOptions(optionData: unknown): readonly object[] {
  const plain = listOf(optionData).map((entry) => {
    const { name, code, data, ...rest } = entry
    const known = codeOf({
      ...(typeof name === 'string' ? { name } : {}),
      ...(typeof code === 'number' ? { code } : {}),
    })
    const others = Object.entries(rest).filter(([key, value]) => filledIn[key] !== value && !isEmpty(value))
    return {
      option: known ?? name ?? null,
      data: typeof data === 'string' ? tight(data) : '',
      ...Object.fromEntries(others.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    }
  })
  return plain.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}

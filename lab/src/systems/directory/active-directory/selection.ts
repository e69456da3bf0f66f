import { adminLimits } from './admin-limits.ts'
import type { Entry } from './entry.ts'
import { attributeType } from './schema.ts'
import type { Value } from './values.ts'

export interface Selected {
  readonly name: string
  readonly values: readonly Value[]
}

const longestRange = adminLimits.MaxValRange

/** The attributes of an entry that were asked for, long ones cut into ranges. */
export function select(
  entry: Entry,
  asked: readonly string[],
  options: { readonly typesOnly: boolean; readonly baseScope: boolean },
): Selected[] {
  const selected: Selected[] = []
  for (const request of requests(entry, asked)) {
    const type = attributeType(request.name)
    if (type === null) continue
    // Transitive groups are computed for one object at a time only.
    if (type.name === 'tokenGroups' && !options.baseScope) continue
    selected.push(...ranged(type.name, entry.read(type.name.toLowerCase()), request.range))
  }
  return options.typesOnly ? selected.map(({ name }) => ({ name, values: [] })) : selected
}

/** First and last value wanted, from 0; null for the end. */
interface Range {
  readonly from: number
  readonly to: number | null
}

interface Request {
  readonly name: string
  readonly range: Range | null
}

function requests(entry: Entry, asked: readonly string[]): Request[] {
  const all = asked.length === 0 || asked.includes('*')
  const stored = all ? entry.names.filter((name) => attributeType(name)?.constructed === false) : []
  const named = asked
    .filter((name) => name !== '*' && name !== '1.1' && name !== '+')
    .map((name): Request => {
      const [plain = '', ...options] = name.split(';')
      const [, from, to] =
        options
          .map((option) => /^range=(\d{1,9})-(\d{1,9}|\*)?$/i.exec(option))
          .find((one) => one !== null) ?? []
      const last = to === undefined || to === '*' ? null : Number(to)
      return { name: plain, range: from === undefined ? null : { from: Number(from), to: last } }
    })
  const listed = new Set(named.map(({ name }) => name.toLowerCase()))
  const rest = stored.filter((name) => !listed.has(name.toLowerCase())).map((name) => ({ name, range: null }))
  return [...named, ...rest]
}

/**
 * `member;range=0-1499` says which values these are and `*` that they are the last; who asks for fewer than fit gets those.
 * Asked without a range, a long attribute comes empty with its first range beside it.
 */
function ranged(name: string, values: readonly Value[], range: Range | null): Selected[] {
  if (range === null && values.length <= longestRange) return values.length === 0 ? [] : [{ name, values }]
  const { from: start, to } = range ?? { from: 0, to: null }
  const end = Math.min(start + longestRange, to === null ? Infinity : to + 1)
  const chunk = values.slice(start, end)
  const last = end >= values.length
  const part = { name: `${name};range=${start}-${last ? '*' : start + chunk.length - 1}`, values: chunk }
  return range === null ? [{ name, values: [] }, part] : [part]
}

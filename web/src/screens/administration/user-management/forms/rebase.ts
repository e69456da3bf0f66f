/**
 * A form's values on what somebody else has saved meanwhile: fields that the person did not touch take the new value,
 * in lists of plain values each one that was added or removed stays so, and everything else stays as typed.
 */
export function rebase<Values extends object>(base: Values, mine: Values, now: Values): Values {
  const names = Object.keys(mine) as (keyof Values)[]
  return Object.fromEntries(names.map((name) => [name, merged(base[name], mine[name], now[name])])) as Values
}

function merged(base: unknown, mine: unknown, now: unknown): unknown {
  if (same(base, mine)) return now
  if (!isPlainList(base) || !isPlainList(mine) || !isPlainList(now)) return mine
  const added = mine.filter((value) => !base.includes(value))
  const kept = now.filter((value) => mine.includes(value) || !base.includes(value))
  return [...kept, ...added.filter((value) => !kept.includes(value))]
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function isPlainList(value: unknown): value is readonly (string | number)[] {
  return Array.isArray(value) && value.every((each) => typeof each !== 'object')
}

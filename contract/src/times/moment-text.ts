import { inZone } from './zoned-time.ts'

const form = /^(\d{4})-(\d{1,2})-(\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i

const shape = 'Write it as 2026-05-03 14:05'
const minute = 60_000
const day = 24 * 60 * minute

/** Milliseconds by which the clocks of a zone are ahead of UTC at an instant. */
export function aheadIn(at: number, zone: string): number {
  const said = inZone(new Date(at), zone)
  return Date.UTC(said.year, said.month - 1, said.day, said.hour, said.minute, said.second) - at
}

const two = (number: number) => String(number).padStart(2, '0')

/** The offsets that clocks may have when they show a time: one, none where it is left out, two where it is there twice. */
function fittingOffsets(
  wanted: number,
  ahead: (at: number) => number,
): { readonly neighbours: readonly [number, number]; readonly fitting: number[] } {
  const around = [ahead(wanted - day), ahead(wanted + day)] as const
  const fitting = [...new Set([...around, ahead(wanted)])].filter(
    (offset) => ahead(wanted - offset) === offset,
  )
  return { neighbours: around, fitting }
}

/**
 * The first and the last instant at which clocks show a time, in milliseconds since 1970; both are the same but for a time that is
 * there twice. Of one that the clocks leave out, both are the instant at which they are put forward. `wanted` is the time as if they
 * were UTC's, `ahead` by how many milliseconds they are ahead of it at an instant.
 */
export function instantsBy(wanted: number, ahead: (at: number) => number): readonly [number, number] {
  const { neighbours, fitting } = fittingOffsets(wanted, ahead)
  if (fitting.length > 0) return [wanted - Math.max(...fitting), wanted - Math.min(...fitting)]
  const [before, after] = neighbours
  let [early, late] = [wanted - after, wanted - before]
  while (late - early > 1_000) {
    const middle = Math.floor((early + late) / 2_000) * 1_000
    if (ahead(middle) === before) early = middle
    else late = middle
  }
  return [late, late]
}

/** The same of the clocks of a zone. */
export const instantsOf = (wanted: number, zone: string): readonly [number, number] =>
  instantsBy(wanted, (at) => aheadIn(at, zone))

/** `+02:00`, as it may be typed behind a time. */
function offsetWords(offset: number): string {
  const minutes = Math.abs(Math.round(offset / minute))
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** What the clocks of the zone show, `2026-03-29 03:30`. */
function clockWords(local: number): string {
  const time = new Date(local)
  return `${time.getUTCFullYear()}-${two(time.getUTCMonth() + 1)}-${two(time.getUTCDate())} ${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`
}

/**
 * The instant that `2026-05-03 14:05` is in a zone, or with an offset behind it wherever that is. A time that the clocks leave
 * out when they are put forward, or show twice when they are put back, is a fault that says what may be meant.
 */
export function readMoment(text: string, zone: string): { readonly at: string } | { readonly fault: string } {
  const parts = form.exec(text.trim())
  if (parts === null) return { fault: shape }
  const [year = 0, month = 0, date = 0, hour = 0, minutes = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const wanted = Date.UTC(year, month - 1, date, hour, minutes, second)
  const back = new Date(wanted)
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== date)
    return { fault: 'The day does not exist' }
  if (hour > 23 || minutes > 59 || second > 59) return { fault: 'The time of day does not exist' }
  const [, sign, hours, rest] = /^([+-])(\d{2}):?(\d{2})$/.exec(parts[7] ?? '') ?? []
  if (parts[7] !== undefined) {
    const offset = (Number(hours ?? 0) * 60 + Number(rest ?? 0)) * minute * (sign === '-' ? -1 : 1)
    return { at: new Date(wanted - offset).toISOString() }
  }
  const {
    neighbours: [before, after],
    fitting,
  } = fittingOffsets(wanted, (at) => aheadIn(at, zone))
  const [only, other] = fitting
  const said = clockWords(wanted)
  if (only === undefined) {
    // The same instant as the clocks before and after the change have it.
    const [late, early] = [clockWords(wanted - before + after), clockWords(wanted - after + before)]
    return {
      fault: `${said} does not exist in ${zone}, where the clocks go forward: write ${early} or ${late}`,
    }
  }
  if (other !== undefined) {
    const [first, second] = fitting.toSorted((one, two) => two - one).map(offsetWords)
    return {
      fault: `${said} occurs twice in ${zone}, where the clocks go back: write ${said}${first} or ${said}${second}`,
    }
  }
  return { at: new Date(wanted - only).toISOString() }
}

/** The instant as the calls have it; null where the text is none, or not one alone. */
export function momentOf(text: string, zone: string): string | null {
  const read = readMoment(text, zone)
  return 'at' in read ? read.at : null
}

/** What is wrong with it, in a sentence; null for a time. */
export function momentFault(text: string, zone: string): string | null {
  const read = readMoment(text, zone)
  return 'at' in read ? null : read.fault
}

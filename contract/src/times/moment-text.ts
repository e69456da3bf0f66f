import { inZone } from './zoned-time.ts'

const form = /^(\d{4})-(\d{1,2})-(\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/

/** The instant that `2026-05-03 14:05` is in a zone, as the calls have it; null when it is no such text. */
export function momentOf(text: string, zone: string): string | null {
  const parts = form.exec(text.trim())
  if (parts === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const wanted = Date.UTC(year, month - 1, day, hour, minute, second)
  const back = new Date(wanted)
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day || hour > 23 || minute > 59) return null
  let guess = wanted
  // Twice, because the first guess may lie on the other side of a change of the clock.
  for (let round = 0; round < 2; round += 1) {
    const said = inZone(new Date(guess), zone)
    const shown = Date.UTC(said.year, said.month - 1, said.day, said.hour, said.minute, said.second)
    guess += wanted - shown
  }
  return new Date(guess).toISOString()
}

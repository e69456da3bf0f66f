import { useTimeZone } from '../preferences/time-zone.ts'
import { instantWords } from '../ui/clock-words.ts'

/** A moment to the second, in the zone of whoever reads. */
export function Instant({ at }: { at: string }) {
  const zone = useTimeZone()
  return (
    <time dateTime={at} className="mono">
      {instantWords(new Date(at), zone)}
    </time>
  )
}

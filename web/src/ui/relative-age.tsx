import { useEffect, useState } from 'react'
import { useTimeZone } from '../preferences/time-zone.ts'
import { ageWords, untilNextAge } from './age.ts'
import { tellAt } from './age-clock.ts'
import { instantWords } from './clock-words.ts'

/** An age that counts up by itself; the exact time is in its tooltip. */
export function RelativeAge({ since }: { since: string }) {
  const time = Date.parse(since)
  const zone = useTimeZone()
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    const at = Date.now()
    return tellAt(at + untilNextAge(at - time), () => setNow(Date.now()))
  }, [time, now])

  return (
    <time dateTime={since} title={instantWords(new Date(time), zone)}>
      {ageWords(Math.max(now, Date.now()) - time)}
    </time>
  )
}

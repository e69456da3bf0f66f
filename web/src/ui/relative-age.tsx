import { useEffect, useState } from 'react'
import { useTimeZone } from '../preferences/time-zone.ts'
import { ageWords, untilNextAge } from './age.ts'
import { tellAt } from './age-clock.ts'
import { instantWords } from './clock-words.ts'

interface Props {
  since: string
  /** True for the length of a state, `for 12 d`; else an age, `4 s ago`. */
  lasting?: boolean
}

/** An age that counts up, with the instant in its tooltip. */
export function RelativeAge({ since, lasting = false }: Props) {
  const time = Date.parse(since)
  const zone = useTimeZone()
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    const at = Date.now()
    return tellAt(at + untilNextAge(at - time), () => setNow(Date.now()))
  }, [time, now])

  const age = ageWords(Math.max(now, Date.now()) - time)
  return (
    <time dateTime={since} title={instantWords(new Date(time), zone)}>
      {lasting ? `for ${age}` : `${age} ago`}
    </time>
  )
}

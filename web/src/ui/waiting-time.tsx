import { useEffect, useState } from 'react'

/** `1 m 5 s`: seconds still to wait. */
const words = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} m ${seconds % 60} s`

/** Counts down until another try helps. Not read out each second. */
export function WaitingTime({ seconds }: { seconds: number }) {
  const [until] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [until])
  if (left === 0) return <p>You can try again now.</p>
  return (
    <p>
      Too many attempts. Wait <span aria-live="off">{words(left)}</span>, then try again.
    </p>
  )
}

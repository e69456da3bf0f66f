import { useEffect, useState } from 'react'
import { tookWords } from '../ui/age.ts'
import { sourceLooks } from '../ui/source-looks.ts'
import type { Progress } from './progress.ts'
import css from './settled.module.css'

/** How many sources have settled, and for how long the question has been running. */
export function Settled({ progress, asking }: { progress: Progress<unknown>; asking: boolean }) {
  const settled = progress.sources.filter(({ state }) => sourceLooks[state].settled).length
  const asked = progress.question?.askedAt ?? null
  return (
    <span>
      <b className={css.count}>{settled}</b> of {progress.sources.length} sources settled{' '}
      <span className={css.time}>
        {progress.took !== null ? tookWords(progress.took) : asking && <Running key={asked} />}
      </span>
    </span>
  )
}

function Running() {
  const [began] = useState(Date.now)
  const [now, setNow] = useState(began)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100)
    return () => clearInterval(timer)
  }, [])
  return now > began ? tookWords(now - began) : null
}

import type { Run, RunProof } from '@patchbay/contract/changes/run'
import { useEffect, useState } from 'react'
import { useTimeZone } from '../preferences/time-zone.ts'
import { tookWords, untilNextAge } from '../ui/age.ts'
import { tellAt } from '../ui/age-clock.ts'
import { wordsWithTimes } from '../ui/clock-words.ts'
import { Panel } from '../ui/panel.tsx'
import { StateGlyph } from '../ui/state-glyph.tsx'
import type { Glyph } from '../ui/state-glyph.tsx'
import css from './proof-ticks.module.css'

const glyphs: Readonly<Record<RunProof['state'], Glyph>> = {
  waiting: 'waiting',
  watching: 'running',
  proven: 'ok',
  'not-proven': 'unproven',
  'not-applicable': 'none',
}
const stateWords: Readonly<Record<RunProof['state'], string>> = {
  waiting: 'waits',
  watching: 'watching',
  proven: 'proven',
  'not-proven': 'not proven',
  'not-applicable': 'does not apply',
}

export const provenOf = ({ proofs }: Pick<Run, 'proofs'>) => {
  const meant = proofs.filter(({ state }) => state !== 'not-applicable')
  return { proven: meant.filter(({ state }) => state === 'proven').length, of: meant.length }
}

const forWords = (seconds: number) =>
  seconds < 120 ? tookWords(seconds * 1_000) : `${Math.round(seconds / 60)} min`

/** Its limit as long as that may be kept; after it for how long it is watched, where that is known. */
function limitWords({ state, limit }: RunProof, watched: number): string {
  if (state !== 'watching' && state !== 'waiting') return stateWords[state]
  if (watched <= limit) return `within ${forWords(limit)}`
  return state === 'watching' ? `${stateWords[state]} for ${forWords(watched)}` : stateWords[state]
}

/** Seconds since proofs of a run began to be watched; they begin with its state. */
function useWatched({ state, stateAt }: Run): number {
  const since = Date.parse(stateAt)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (state !== 'verifying') return undefined
    const at = Date.now()
    return tellAt(at + untilNextAge(at - since), () => setNow(Date.now()))
  }, [state, since, now])
  return state === 'verifying' ? (Math.max(now, Date.now()) - since) / 1_000 : 0
}

/** What is to be seen at the client, tick by tick, each within a limit of its own. */
export function ProofTicks({ run }: { run: Run }) {
  const { proven, of } = provenOf(run)
  const zone = useTimeZone()
  const watched = useWatched(run)
  return (
    <Panel title="Proof" aside={of === 0 ? 'starts when applied' : `${proven} of ${of}`}>
      {run.proofs.length === 0 ? (
        <p className={css.none}>Proof starts when the change is applied.</p>
      ) : (
        <ol className={css.ticks} aria-label="Proof">
          {run.proofs.map((proof) => (
            <li key={proof.name} data-state={proof.state}>
              <StateGlyph glyph={glyphs[proof.state]} size={20} />
              <span className={css.title}>{proof.title}</span>
              <span className={css.limit}>{limitWords(proof, watched)}</span>
              {proof.seen !== null && (
                <span className={css.seen}>
                  {wordsWithTimes(proof.seen, zone)}
                  {proof.source !== null && ` (${proof.source})`}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

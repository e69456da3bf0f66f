import type { Run, RunProof } from '@patchbay/contract/changes/run'
import { useTimeZone } from '../preferences/time-zone.ts'
import { tookWords } from '../ui/age.ts'
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

const limitWords = ({ state, limit }: RunProof) =>
  state === 'waiting' || state === 'watching'
    ? `within ${limit < 120 ? tookWords(limit * 1_000) : `${limit / 60} min`}`
    : stateWords[state]

/** What is to be seen at the client, tick by tick, each within a limit of its own. */
export function ProofTicks({ run }: { run: Run }) {
  const { proven, of } = provenOf(run)
  const zone = useTimeZone()
  return (
    <Panel title="Proof" aside={of === 0 ? 'begins when it is applied' : `${proven} of ${of}`}>
      {run.proofs.length === 0 ? (
        <p className={css.none}>Nothing is watched for yet.</p>
      ) : (
        <ol className={css.ticks} aria-label="Proof">
          {run.proofs.map((proof) => (
            <li key={proof.name} data-state={proof.state}>
              <StateGlyph glyph={glyphs[proof.state]} size={20} />
              <span className={css.title}>{proof.title}</span>
              <span className={css.limit}>{limitWords(proof)}</span>
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

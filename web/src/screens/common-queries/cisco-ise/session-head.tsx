import type { IseSession, DecisionPart } from '@patchbay/contract/common-queries/cisco-ise'
import { OnwardLinks } from '../../../query/onward-links.tsx'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DeviceIcon } from '../../../ui/device-icon.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import { factsPart } from '../../../query/shown/shown-part.ts'
import css from './session-head.module.css'
import { fixerWords } from './fixer-words.ts'

const standings: Readonly<Record<IseSession['standing'], { readonly glyph: Glyph; readonly word: string }>> =
  {
    'let-in': { glyph: 'ok', word: 'Authorized' },
    'signed-on': { glyph: 'unknown', word: 'Authenticated, ANC not known' },
    held: { glyph: 'warn', word: 'Held' },
    'kept-out': { glyph: 'failed', word: 'Denied' },
    away: { glyph: 'none', word: 'Not authenticated' },
    unknown: { glyph: 'unknown', word: 'Not known' },
  }

/** The answer in one sentence, how it stands, and the path of the decision. */
export function AdmissionHead({
  answer,
  nameOf,
  said,
}: {
  answer: IseSession
  nameOf: (source: string) => string
  /** Who the sentence is drawn from, and when. */
  said: Said
}) {
  const { title, subtitle, sentence, icon, standing, mac, decision, verdict } = answer
  const { glyph, word } = standings[standing]
  return (
    <article className={css.card} aria-label={title}>
      <div className={css.head}>
        <span className={css.icon}>
          <DeviceIcon kind={icon} />
        </span>
        <div className={css.names}>
          <h2 className={css.title}>
            <span className={mac === null ? undefined : 'mono'}>{title}</span>
            {mac !== null && (
              <>
                <CopyButton text={title} what="MAC" />
                <OnwardLinks kind="mac" q={mac} />
              </>
            )}
          </h2>
          {subtitle !== null && <p className={css.subtitle}>{subtitle}</p>}
        </div>
        {verdict === 'found' && (
          <p className={css.standing} data-standing={standing}>
            <StateGlyph glyph={glyph} size={16} />
            {word}
          </p>
        )}
      </div>
      <Shown part={headPart(answer, verdict === 'found' ? word : null, said)} />
      <p className={css.sentence}>{sentence}.</p>
      {decision.state === 'known' && (
        <>
          <DecisionPath decision={decision} />
          <p className={css.age}>
            {decision.source !== null && nameOf(`${decision.source}/sessions`)}
            {decision.observedAt !== null && (
              <>
                {' · '}
                <RelativeAge since={decision.observedAt} />
              </>
            )}
          </p>
        </>
      )}
    </article>
  )
}

/** The decision as a path: policy set, rules, result; and what would have to be different to pass. */
function DecisionPath({ decision }: { decision: DecisionPart }) {
  const { steps, different, outcome, sentence } = decision
  const stopped = outcome === 'kept-out' ? steps.findIndex(({ value }) => value === null) : -1
  return (
    <div className={css.decision}>
      <ol className={css.path} aria-label="Decision path" data-outcome={outcome}>
        {steps.map(({ label, value, note }, index) => (
          <li key={label} className={css.step} data-reached={value !== null} data-stopped={index === stopped}>
            <span className={css.label}>{label}</span>
            <span className={css.value}>{stepWords(decision, index)}</span>
            {value !== null && note !== null && <span className={css.why}>{note}</span>}
          </li>
        ))}
      </ol>
      <p className={css.pathSentence}>{sentence}</p>
      {different.length > 0 && (
        <div className={css.different}>
          <h3 className={css.heading}>Conditions to pass</h3>
          <ol className={css.list}>
            {different.map(({ words, fixer }) => (
              <li key={words}>
                <StateGlyph glyph="outside" />
                <span>
                  {words}
                  {fixer !== null && <span className={css.fixer}> Contact: {fixerWords[fixer]}.</span>}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}

/** What stands in a step of the path that was not reached, or of which nothing is told. */
function stepWords({ steps, outcome }: DecisionPart, index: number): string {
  const stopped = outcome === 'kept-out' ? steps.findIndex(({ value }) => value === null) : -1
  return (
    steps[index]?.value ??
    (index === stopped ? 'not reached' : outcome === 'kept-out' ? 'not asked' : 'not known')
  )
}

/** The answer in one sentence, how it stands, and the path of the decision, as they are shown. */
export function headPart(
  { title, sentence, decision }: Pick<IseSession, 'title' | 'sentence' | 'decision'>,
  standing: string | null,
  said: Said,
): ShownPart {
  const path = decision.state === 'known' ? decision : { ...decision, steps: [], different: [] }
  return factsPart('Answer', [
    { name: title, value: sentence, detail: standing, said },
    ...path.steps.map(({ label, value, note }, index) => ({
      name: label,
      value: stepWords(path, index),
      detail: value === null ? null : note,
      said,
    })),
    ...path.different.map(({ words, fixer }) => ({
      name: 'Conditions to pass',
      value: words,
      detail: fixer === null ? null : `Contact: ${fixerWords[fixer]}`,
      said,
    })),
  ])
}

import type { Check, CheckStep } from '@patchbay/contract/systems/checking'
import type { ShownPeer } from '@patchbay/contract/systems/system'
import { tookWords } from '../ui/age.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { StateGlyph } from '../ui/state-glyph.tsx'
import type { Glyph } from '../ui/state-glyph.tsx'
import css from './check-result.module.css'

const glyphs: Readonly<Record<CheckStep['state'], Glyph>> = {
  done: 'ok',
  failed: 'failed',
  skipped: 'none',
  'not-reached': 'waiting',
}

const titles: Readonly<Record<CheckStep['step'], string>> = {
  name: 'Name',
  route: 'Route',
  trust: 'Trust',
  'sign-in': 'Sign-in',
  rights: 'Rights',
  answer: 'Answer',
}

const stateWords: Readonly<Record<CheckStep['state'], string>> = {
  done: 'done',
  failed: 'failed',
  skipped: 'no proof needed',
  'not-reached': 'not reached',
}

interface Props {
  check: Check
  /** Takes what the peer shows into the form; null where there is nothing to pin it in. */
  onPin: ((fingerprint: string) => void) | null
}

/** How a test went, step by step, with what the peer showed. */
export function CheckResult({ check, onPin }: Props) {
  return (
    <ol className={css.steps} aria-label="Steps of the test">
      {check.steps.map((step) => (
        <li key={step.step} className={css.step} data-state={step.state}>
          <StateGlyph glyph={glyphs[step.state]} size={16} />
          <div className={css.words}>
            <p className={css.head}>
              <strong>{titles[step.step]}</strong> <span className={css.state}>{stateWords[step.state]}</span>
              {step.took !== null && <span className={css.took}>{tookWords(step.took)}</span>}
            </p>
            {step.state !== 'not-reached' && !(step.step === 'answer' && step.state === 'done') && (
              <p>{step.words}</p>
            )}
            {step.todo !== null && <p className={css.todo}>{step.todo}</p>}
            {step.parts.length > 0 && <Parts step={step} />}
            {step.shown.map((shown) => (
              <Shown key={shown.fingerprint} shown={shown} onPin={step.state === 'failed' ? onPin : null} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Under rights what each took, under the answer what each said. */
function Parts({ step }: { step: CheckStep }) {
  return (
    <ul className={css.parts}>
      {step.parts.map((part) => (
        <li key={part.title} data-state={part.state}>
          <StateGlyph glyph={glyphs[part.state]} /> {part.title}
          {step.step === 'rights' && <span className={css.right}> ({part.right})</span>}
          {(step.step === 'answer' || part.state === 'failed') && `: ${part.words}`}
        </li>
      ))}
    </ul>
  )
}

/** What a peer showed of itself, to be compared with the system itself. */
export function Shown({ shown, onPin }: { shown: ShownPeer; onPin: ((fingerprint: string) => void) | null }) {
  return (
    <dl className={css.shown}>
      <dt>{shown.kind === 'certificate' ? 'Certificate' : 'Host key'}</dt>
      <dd>{shown.kind === 'certificate' ? shown.subject : shown.algorithm}</dd>
      {shown.issuer !== null && (
        <>
          <dt>Signed by</dt>
          <dd>{shown.issuer}</dd>
        </>
      )}
      {shown.names.length > 0 && (
        <>
          <dt>For</dt>
          <dd>{shown.names.join(', ')}</dd>
        </>
      )}
      {shown.valid_to !== null && (
        <>
          <dt>Valid until</dt>
          <dd>{shown.valid_to.slice(0, 10)}</dd>
        </>
      )}
      <dt>Fingerprint</dt>
      <dd className={`mono ${css.fingerprint}`}>
        {shown.fingerprint}
        <CopyButton text={shown.fingerprint} what="fingerprint" />
      </dd>
      {onPin !== null && (
        <dd className={css.pin}>
          <Button size="small" onClick={() => onPin(shown.fingerprint)}>
            Pin fingerprint
          </Button>
        </dd>
      )}
    </dl>
  )
}

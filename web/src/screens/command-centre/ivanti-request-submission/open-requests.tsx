import change from '../../../changes/change.module.css'
import { Button } from '../../../ui/button.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { FormValues } from './form-values.ts'
import { joinText } from './join-values.ts'
import { useOpenRequests } from './use-request.ts'

interface Props {
  /** What was typed to the end. */
  readonly about: string
  readonly values: Pick<FormValues, 'kind' | 'system' | 'join'>
  readonly onJoin: (join: string) => void
}

/** What is open about the same: joined with a click, nothing new is asked for. */
export function OpenRequests({ about, values, onJoin }: Props) {
  const { data, isFetching } = useOpenRequests({ about, kind: values.kind, system: values.system })
  if (about === '') return null
  if (data === undefined) {
    return isFetching ? <p className={change.muted}>Looking for open requests.</p> : null
  }
  const { open, why } = data
  return (
    <>
      {why !== null && <p className={change.muted}>Open requests could not be read: {why}</p>}
      {open.length > 0 && (
        <ul className={change.rows} aria-label="Open requests on this subject">
          {open.map((one) => {
            const { number, kind, subject, state, link } = one
            const joined = values.join === joinText(one)
            return (
              <li key={joinText(one)} data-level={joined ? 'green' : 'amber'}>
                <StateGlyph glyph={joined ? 'ok' : 'warn'} />
                <span>
                  {kind === 'fault' ? 'Fault' : 'Request'} {number} is open, {state}: {subject}
                </span>
                <span className={change.below}>
                  {joined ? (
                    'You join this request.'
                  ) : (
                    <Button size="small" onClick={() => onJoin(joinText(one))}>
                      Join
                      <span className="visually-hidden">
                        {' '}
                        {kind} {number}
                      </span>
                    </Button>
                  )}{' '}
                  {link !== null && (
                    <a href={link} target="_blank" rel="noreferrer noopener">
                      Open request
                    </a>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

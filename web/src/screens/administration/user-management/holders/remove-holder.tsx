import type { Effect } from '@patchbay/contract/people/person'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { Refused } from '../failed.tsx'
import { useAction } from '../person/use-action.ts'
import { effectSentences } from '../preview/effect-words.ts'
import css from '../user-management.module.css'

interface Props {
  kind: 'group' | 'role'
  name: string
  /** What its going would do. */
  preview: () => Promise<Effect>
  remove: () => Promise<unknown>
  onRemoved: (effect: Effect) => void
}

/** Removes a group or role, after the server has said who loses what by it. */
export function RemoveHolder({ kind, name, preview, remove, onRemoved }: Props) {
  const [effect, setEffect] = useState<Effect | null>(null)
  const looking = useAction()
  const removing = useAction()
  return (
    <>
      <div className={css.line}>
        <Button
          size="small"
          aria-expanded={effect !== null}
          aria-busy={looking.busy}
          onClick={() => {
            removing.forget()
            if (effect !== null) setEffect(null)
            else void looking.run(async () => setEffect(await preview()))
          }}
        >
          Remove the {kind} {name}
        </Button>
      </div>
      <Refused failure={looking.failure} />
      {effect !== null && (
        <Callout
          tone="warn"
          actions={
            <>
              <Button
                aria-busy={removing.busy}
                onClick={() =>
                  void removing
                    .run(async () => void (await remove()))
                    .then((done) => (done ? onRemoved(effect) : undefined))
                }
              >
                Remove {name} now
              </Button>
              <Button look="quiet" onClick={() => setEffect(null)}>
                Cancel
              </Button>
            </>
          }
        >
          The {kind} {name} goes. {effectSentences(effect).join(' ')}
        </Callout>
      )}
      <Refused failure={removing.failure} />
    </>
  )
}

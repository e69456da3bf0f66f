import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { RelativeAge } from '../ui/relative-age.tsx'
import type { Draft } from './use-draft.ts'

/** Above a form: what an earlier visit left in it, with the choice to go on with that or not. */
export function DraftOffer({ draft }: { draft: Draft }) {
  if (draft.offer === null) return null
  return (
    <Callout
      tone="info"
      actions={
        <>
          <Button onClick={draft.take}>Continue draft</Button>
          <Button look="quiet" onClick={draft.discard}>
            Discard draft
          </Button>
        </>
      }
    >
      This form has a draft from <RelativeAge since={draft.offer.savedAt} />. Secrets are not stored.
    </Callout>
  )
}

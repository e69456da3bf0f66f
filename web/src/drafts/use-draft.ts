import { takesDraft, withoutDraft } from '@patchbay/contract/draft-address'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { fitted, sameValues, withoutSecrets } from './fitted.ts'

interface Offer {
  readonly content: Readonly<Record<string, unknown>>
  readonly savedAt: string
}

export interface Draft {
  /** Stored draft; null without one, or after taking or discarding it. */
  readonly offer: Offer | null
  /** Fills the form with the draft. */
  readonly take: () => void
  /** Discards the draft. */
  readonly discard: () => void
  /** Deletes the draft of a saved or discarded form. */
  readonly end: () => void
}

/**
 * Keeps a half-filled form on the server while somebody types in it, and offers what an earlier visit left; who came by the
 * link of a draft has it taken. Secrets stay in the form. `form` names it, such as `command-centre/switch-port-assignment`; `untouched` are its values before
 * somebody typed.
 */
export function useDraft<Values extends object>(
  form: string,
  values: Values,
  untouched: Values,
  onTake: (values: Values) => void,
): Draft {
  /** Path of the form, since saving may follow a navigation. */
  const page = useRef<string | null>(null)
  const [keeper] = useState(
    () =>
      new DraftKeeper({
        save: (content) => call('PUT /account/drafts/', { body: { form, content, address: page.current } }),
        remove: () => call('DELETE /account/drafts/', { query: { form } }),
      }),
  )
  const [offer, setOffer] = useState<Offer | null>(null)
  const [asked, setAsked] = useState(false)
  const [atFirst] = useState(untouched)
  const take = useRef(onTake)
  useEffect(() => {
    take.current = onTake
  })

  useEffect(() => {
    const given = new AbortController()
    call('GET /account/drafts/', { query: { form }, signal: given.signal })
      .then(([found]) => {
        if (found !== undefined && !sameValues(fitted(atFirst, found.content), atFirst)) {
          keeper.offer()
          // Whoever followed the link of a draft asked for it.
          if (takesDraft(location.search, form)) take.current(fitted(atFirst, found.content))
          else setOffer({ content: found.content, savedAt: found.saved_at })
        }
        return setAsked(true)
      })
      .catch(() => setAsked(!given.signal.aborted))
    return () => given.abort()
  }, [form, keeper, atFirst])

  const content = JSON.stringify(withoutSecrets(values))
  const clean = JSON.stringify(withoutSecrets(untouched))
  const waits = offer !== null
  useEffect(() => {
    if (!asked) return
    if (content !== clean) {
      page.current = withoutDraft(location.pathname + location.search)
      keeper.typed(JSON.parse(content) as Record<string, unknown>)
    }
    // An offer that nobody has answered yet must not go because the form is empty.
    else if (!waits) keeper.untouched()
  }, [asked, content, clean, waits, keeper])

  useEffect(() => () => keeper.flush(), [keeper])

  return {
    offer,
    take: () => {
      if (offer !== null) onTake(fitted(values, offer.content))
      setOffer(null)
    },
    discard: () => setOffer(null),
    end: () => {
      setOffer(null)
      keeper.end()
    },
  }
}

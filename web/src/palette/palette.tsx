import { IconSearch, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useShortcuts } from '../keys/use-keys.ts'
import { useSavedViews } from '../saved-views/use-saved-views.ts'
import { heldKeys, useProfile } from '../session/use-session.ts'
import { readAddress, writeAddress } from '../shell/address.ts'
import { KeyCap } from '../ui/key-cap.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { quietCall } from '../api/client.ts'
import { offersFor } from './offers.ts'
import type { Offer, View } from './offers.ts'
import { PaletteList } from './palette-list.tsx'
import { useOfferedActions } from '../keys/page-actions.ts'
import css from './palette.module.css'
import { withRemembered } from './use-recent.ts'
import type { Recent } from './use-recent.ts'

/** What this person asked on every page, newest first, as the server remembers it; empty until it is known. */
function useRemembered() {
  const { data } = useQuery({
    queryKey: ['questions', 'all'],
    // Where it cannot be read, those of this visit are offered alone.
    queryFn: ({ signal }) => quietCall('GET /account/questions/', { query: {}, signal }),
    staleTime: 10_000,
  })
  return data ?? none
}

const none: readonly { readonly screen: string; readonly text: string }[] = []

interface Props {
  /** What was typed before it opened. */
  text: string
  /** Questions of this visit. */
  recent: readonly Recent[]
  onClose: () => void
}

/**
 * One box for pages, questions, saved views and what the page in front can do. It reads one's own lists from the server and
 * asks no system; the chosen page does.
 */
export function Palette({ text: typedBefore, recent: visit, onClose }: Props) {
  const [text, setText] = useState(typedBefore)
  const [active, setActive] = useState<string | null>(null)
  const profile = useProfile()
  const shortcuts = useShortcuts()
  const actions = useOfferedActions()
  const remembered = useRemembered()
  const { data: views = noViews } = useSavedViews()
  const navigate = useNavigate()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.setSelectionRange(300, 300)
  }, [])
  const { sections, fault } = useMemo(
    () =>
      offersFor(text, {
        held: heldKeys(profile),
        shortcuts,
        actions,
        recent: withRemembered(visit, remembered),
        views,
      }),
    [text, profile, shortcuts, actions, visit, remembered, views],
  )
  const offers = sections.flatMap((section) => section.offers)
  const at = Math.max(
    0,
    offers.findIndex(({ id }) => id === active),
  )
  const current = offers[at]
  const optionId = (offer: Offer) => `${listId}-${offers.indexOf(offer)}`

  function choose({ chosen }: Offer, inNewTab: boolean): void {
    if ('path' in chosen) {
      const search = searchOf(chosen)
      if (inNewTab) {
        window.open(chosen.path + writeAddress(search), '_blank', 'noopener')
        return
      }
      onClose()
      void navigate({ to: chosen.path, search })
      return
    }
    onClose()
    // Once the palette is closed: until then nothing behind it takes the focus.
    setTimeout(chosen.run, 0)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const to = moved(event.key, at, offers.length)
    if (to !== null) setActive(offers[to]?.id ?? null)
    else if (event.key === 'Enter' && current) choose(current, event.ctrlKey || event.metaKey)
    else if (event.key === 'k' && (event.ctrlKey || event.metaKey)) onClose()
    else return
    event.preventDefault()
  }

  return (
    <Overlay label="Palette" onClose={onClose} onKeyDown={onKeyDown}>
      <div className={css.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <input
          ref={field}
          className={css.input}
          type="text"
          role="combobox"
          aria-label="Search for a page or an identifier"
          aria-expanded={offers.length > 0}
          aria-controls={listId}
          aria-activedescendant={current && optionId(current)}
          aria-autocomplete="list"
          aria-describedby={`${listId}-count`}
          placeholder="Page, MAC, address, name, person, outlet …"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={300}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(null)
          }}
        />
        <button type="button" className={css.close} aria-label="Close, Esc" onClick={onClose}>
          <KeyCap>Esc</KeyCap>
          <IconX size={20} stroke={1.6} aria-hidden="true" />
        </button>
      </div>
      <p id={`${listId}-count`} className="visually-hidden" role="status">
        {countWords(offers.length, fault)}
      </p>
      <PaletteList
        id={listId}
        sections={sections}
        current={current}
        optionId={optionId}
        onPoint={(offer) => setActive(offer.id)}
        onChoose={choose}
      />
      {offers.length === 0 && <p className={css.nothing}>{countWords(0, fault)}</p>}
      <p className={css.foot} aria-hidden="true">
        <span>
          <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> move
        </span>
        <span>
          <KeyCap>Enter</KeyCap> open
        </span>
        <span>
          <KeyCap>Ctrl Enter</KeyCap> new tab
        </span>
        <span>
          <KeyCap>?</KeyCap> all keys
        </span>
      </p>
    </Overlay>
  )
}

const noViews: readonly View[] = []

/** The query of the page that a line opens. */
function searchOf(chosen: Exclude<Offer['chosen'], { readonly run: () => void }>): Record<string, string> {
  if ('address' in chosen) return readAddress(chosen.address.slice(chosen.path.length))
  return chosen.q === undefined ? {} : { q: chosen.q }
}

/** Place that a key moves to among so many; null for a key that moves nothing. */
function moved(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'PageDown':
      return Math.min(at + 8, count - 1)
    case 'PageUp':
      return Math.max(at - 8, 0)
    default:
      return null
  }
}

/** What is said of the lines below the field. */
function countWords(count: number, fault: string | null): string {
  if (fault !== null) return `Not an identifier: ${fault}.`
  if (count === 0) return 'No page or recent search matches.'
  return count === 1 ? '1 result' : `${count} results`
}

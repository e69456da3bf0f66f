import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { capsOf } from '../keys/key-words.ts'
import { slashTarget } from '../keys/main-field.ts'
import { heldKeys, useProfile } from '../session/use-session.ts'
import { KeyCap } from '../ui/key-cap.tsx'
import css from './header-search.module.css'

const searchPath = '/workflows/search-and-locate'

/** The box in the header: Enter asks search and locate; its key opens the palette with the text typed so far. */
export function HeaderSearch({ onPalette }: { onPalette: (text: string) => void }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const maySearch = heldKeys(useProfile()).has('workflows-search-and-locate')
  // With a space, so that they are read as two words.
  const caps = capsOf('Mod+k').flatMap((cap) => [<KeyCap key={cap}>{cap}</KeyCap>, ' '])

  if (!maySearch) {
    return (
      <button type="button" className={`${css.box} ${css.whole}`} onClick={() => onPalette('')}>
        <IconSearch size={16} stroke={1.6} aria-hidden="true" />
        <span className={css.words}>Go to a page …</span>
        {caps}
      </button>
    )
  }

  function ask(event: FormEvent) {
    event.preventDefault()
    const q = text.trim()
    if (q === '') return
    setText('')
    // The page that comes takes the focus.
    field.current?.blur()
    void navigate({ to: searchPath, search: { q } })
  }

  return (
    <form className={css.box} role="search" onSubmit={ask}>
      <IconSearch size={16} stroke={1.6} aria-hidden="true" />
      <input
        {...slashTarget}
        ref={field}
        aria-label="Search for an identifier"
        placeholder="MAC, address, name, person, outlet …"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="button"
        className={css.palette}
        aria-label={`Open the palette, ${capsOf('Mod+k').join(' ')}`}
        title="Pages and identifiers"
        onClick={() => {
          setText('')
          onPalette(text)
        }}
      >
        {caps}
      </button>
    </form>
  )
}

import { useRouterState, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { focusMainField } from '../keys/main-field.ts'
import type { Shortcut } from '../keys/keyboard.ts'
import { isModalOpen, useKeyboard, useKeys } from '../keys/use-keys.ts'
import { useRecent } from '../palette/use-recent.ts'
import { deferred } from '../ui/deferred.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { preloadMenu } from '../ui/menu.tsx'
import { heldKeys, useProfile } from '../session/use-session.ts'

const Palette = deferred(async () => (await import('../palette/palette.tsx')).Palette)
const KeyList = deferred(async () => (await import('./key-list.tsx')).KeyList)

type Open = { readonly what: 'palette'; readonly text: string } | { readonly what: 'keys' }

/** The palette and the list of keys: what opens them, and that a change of page closes them. */
export function useOverlays(): { readonly openPalette: (text: string) => void; readonly overlay: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null)
  const href = useRouterState({ select: (state) => state.location.href })
  const recent = useRecent()
  useEffect(() => setOpen(null), [href])
  useEffect(() => {
    // When the page has come, so that neither holds it up.
    const fetchAhead = setTimeout(() => {
      Palette.preload().catch(() => undefined)
      preloadMenu()
    }, 5_000)
    return () => clearTimeout(fetchAhead)
  }, [])

  const shortcuts = useMemo<Shortcut[]>(
    () => [
      {
        press: 'Mod+k',
        does: 'Open the palette',
        group: 'Everywhere',
        run: () => setOpen({ what: 'palette', text: '' }),
      },
      { press: '/', does: 'Go to the field of the page', group: 'Everywhere', run: focusMainField },
      { press: '?', does: 'Show all keys', group: 'Everywhere', run: () => setOpen({ what: 'keys' }) },
    ],
    [],
  )
  useKeys(shortcuts)
  useKeys(useJumps())
  useKeyboard()

  const close = () => setOpen(null)
  return {
    openPalette: (text) => {
      if (!isModalOpen()) setOpen({ what: 'palette', text })
    },
    overlay: open && (
      <LoadFailure>
        <Suspense>
          {open.what === 'palette' ? (
            <Palette text={open.text} recent={recent} onClose={close} />
          ) : (
            <KeyList onClose={close} />
          )}
        </Suspense>
      </LoadFailure>
    ),
  }
}

/** G and a letter, for the pages that have one and may be opened. */
function useJumps(): readonly Shortcut[] {
  const profile = useProfile()
  const navigate = useNavigate()
  return useMemo(() => {
    const held = heldKeys(profile)
    return screens
      .filter((screen) => screen.jump !== undefined && mayOpen(screen, held))
      .map(({ jump = '', title, path }) => ({
        press: `g ${jump}`,
        does: title,
        group: 'Go to',
        run: () => void navigate({ to: path }),
      }))
  }, [profile, navigate])
}

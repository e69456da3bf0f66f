import { mayOpen, screens } from '@patchbay/contract/screens'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { heldKeys, useProfile } from '../session/use-session.ts'
import type { Shortcut } from './keyboard.ts'

/** G and a letter, for the pages that have one and may be opened. */
export function useJumps(): readonly Shortcut[] {
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

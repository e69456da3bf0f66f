import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { Shortcut } from '../keys/keyboard.ts'
import { useKeys } from '../keys/use-keys.ts'
import { announce } from '../ui/announcer.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { onCountdown, readCountdown } from '../session/idle-countdown.ts'
import { isLookedAt, onLookedAt } from '../turns/turns.ts'

const rhythms = [
  { seconds: 0, words: 'By hand', short: 'Refresh' },
  { seconds: 10, words: 'Every 10 seconds', short: 'Every 10 s' },
  { seconds: 60, words: 'Every minute', short: 'Every minute' },
  { seconds: 300, words: 'Every 5 minutes', short: 'Every 5 min' },
] as const

interface Props {
  /** Nothing is asked, or the last answer is still on its way. */
  readonly resting: boolean
  readonly askable: boolean
  readonly onAsk: () => void
  /** What the key does, for the list of keys. */
  readonly what?: string
}

/** Asks again, by hand or by itself, which is counted from the end of the last answer. */
export function RefreshMenu({ resting, askable, onAsk, what = 'Ask all sources again' }: Props) {
  const [seconds, setSeconds] = useState(0)
  const shortcuts = useMemo(
    (): readonly Shortcut[] =>
      askable ? [{ press: '.', does: what, group: 'On this page', run: onAsk }] : [],
    [askable, onAsk, what],
  )
  useKeys(shortcuts)
  const chosen = rhythms.find((rhythm) => rhythm.seconds === seconds) ?? rhythms[0]

  useEffect(() => {
    if (seconds === 0 || !resting || !askable) return undefined
    return askInRhythm(seconds, onAsk)
  }, [seconds, resting, askable, onAsk])

  return (
    <MenuButton
      label={`Refresh: ${chosen.words.toLowerCase()}`}
      entries={[
        ...(askable
          ? [
              {
                kind: 'choice' as const,
                text: 'Ask again now',
                icon: <IconRefresh size={16} stroke={1.6} aria-hidden="true" />,
                onChoose: onAsk,
              },
              { kind: 'line' as const },
            ]
          : []),
        ...rhythms.map((rhythm) => ({
          kind: 'choice' as const,
          text: rhythm.words,
          checked: rhythm.seconds === seconds,
          onChoose: () => {
            setSeconds(rhythm.seconds)
            announce(`Refresh ${rhythm.words.toLowerCase()}`)
          },
        })),
      ]}
    >
      <IconRefresh size={16} stroke={1.6} aria-hidden="true" />
      {chosen.short}
    </MenuButton>
  )
}

/**
 * Calls `ask` once after so many seconds, and later where somebody has to be waited for: it pauses while nobody sees the
 * page and while the session is about to end for want of activity, which asking by itself is not. Returns how to end it.
 */
export function askInRhythm(seconds: number, ask: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const due = Date.now() + seconds * 1_000
  const look = () => {
    clearTimeout(timer)
    if (!isLookedAt() || readCountdown() !== null) return
    timer = setTimeout(ask, Math.max(0, due - Date.now()))
  }
  look()
  const unwatch = onCountdown(look)
  const unhear = onLookedAt(look)
  return () => {
    clearTimeout(timer)
    unwatch()
    unhear()
  }
}

import { useEffect, useState } from 'react'
import { quietCall } from '../../api/client.ts'
import { CallFailure } from '../../api/failure.ts'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import type { Glyph } from '../../ui/state-glyph.tsx'
import css from './reachable.module.css'

type State = 'asking' | 'reachable' | 'sealed' | 'quarantined' | 'stopping' | 'unreachable'

const askAgainAfter = 10_000

const looks: Readonly<
  Record<Exclude<State, 'asking'>, { glyph: Glyph; words: string; tone: string | undefined }>
> = {
  reachable: { glyph: 'live', words: 'Console reachable', tone: css.ok },
  quarantined: {
    glyph: 'lock',
    words: 'The console is in quarantine: its database may be a copy',
    tone: css.warn,
  },
  sealed: { glyph: 'lock', words: 'The console is sealed: its key is missing', tone: css.warn },
  stopping: { glyph: 'stale', words: 'The console is restarting', tone: css.warn },
  unreachable: { glyph: 'failed', words: 'Cannot reach the console', tone: css.bad },
}

/** Whether the console answers, said before anybody types a password. Asks again only while it does not. */
export function Reachable({ asks }: { asks: boolean }) {
  const [state, setState] = useState<State>('asking')

  useEffect(() => {
    if (!asks) return undefined
    const given = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask() {
      const next = await readState(given.signal)
      if (given.signal.aborted) return
      setState(next)
      if (next !== 'reachable') timer = setTimeout(() => void ask(), askAgainAfter)
    }
    void ask()
    return () => {
      given.abort()
      clearTimeout(timer)
    }
  }, [asks])

  if (state === 'asking') return <footer className={css.foot} />
  const { glyph, words, tone } = looks[state]
  return (
    <footer className={css.foot}>
      <span className={tone}>
        <StateGlyph glyph={glyph} size={14} />
      </span>
      <span role="status">{words}</span>
    </footer>
  )
}

async function readState(signal: AbortSignal): Promise<State> {
  try {
    const { status } = await quietCall('GET /health/', { signal })
    return status === 'sealed' || status === 'quarantined' || status === 'stopping' ? status : 'reachable'
  } catch (error) {
    return error instanceof CallFailure && error.unreachable ? 'unreachable' : 'reachable'
  }
}

import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { RunNotRead } from '../change-failure.tsx'
import { RunLink } from '../../ui/run-link.tsx'

/** What an earlier run was asked for, being read. */
export interface Like {
  readonly data: { readonly run: number; readonly target: string } | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

interface Props {
  readonly like: Like
  readonly onLeave: () => void
  /** How the sentence goes on after the run and its target. */
  readonly children: ReactNode
}

/** Which run a form takes its values from, above it, and the way to begin without them. */
export function LikeNote({ like: { data, error, refetch }, onLeave, children }: Props) {
  if (error !== null) return <RunNotRead error={error} onTryAgain={refetch} />
  if (data === undefined) return null
  return (
    <Callout
      tone="info"
      actions={
        <Button size="small" onClick={onLeave}>
          Clear values
        </Button>
      }
    >
      With the values of run <RunLink id={data.run} /> on {data.target}
      {children}
    </Callout>
  )
}

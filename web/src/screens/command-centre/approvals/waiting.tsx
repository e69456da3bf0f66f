import { Fragment, useEffect, useRef, useState } from 'react'
import { announce } from '../../../ui/announcer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AlikePanel } from './alike-panel.tsx'
import { ApprovalCard } from './approval-card.tsx'
import css from './approvals.module.css'
import { comeAndGoneWords } from './come-and-gone.ts'
import type { Approvals, WaitingChange } from './use-approvals.ts'
import { useAskAgain, useComeAndGone } from './use-approvals.ts'
import { useTicks } from './use-ticks.ts'
import { WhatBecame } from './what-became.tsx'
import type { AgreedAlike } from './what-became.tsx'

/**
 * Those that are alike in one panel, and each in a card of its own. What comes while the page is open stands at its end, and what
 * goes stays where it is and says so, so that nothing moves under whoever reads.
 */
export function Waiting({ approvals, forMe = false }: { approvals: Approvals; forMe?: boolean }) {
  const { more, alike } = approvals
  const moved = useSaidComeAndGone(approvals)
  const { gone } = moved
  const shown = ({ own, leftTo }: WaitingChange) => !forMe || (!own && leftTo === null)
  const waiting = approvals.waiting.filter(shown)
  const came = moved.came.filter(shown)
  const [agreed, setAgreed] = useState<readonly AgreedAlike[]>([])
  const ticks = useTicks(waiting)
  const askAgain = useAskAgain()
  return (
    <div className={css.stack}>
      {agreed.map((one) => (
        <WhatBecame key={one.rows.map(({ id }) => id).join(' ')} agreed={one} />
      ))}
      {alike.map(({ sentence, ids }) => (
        <AlikePanel
          key={ids[0]}
          sentence={sentence}
          changes={waiting.filter(({ id }) => ids.includes(id))}
          ticks={ticks}
          onAnswered={async (one) => {
            setAgreed((before) => [one, ...before])
            await askAgain()
          }}
          onMoved={() => void askAgain()}
        />
      ))}
      {[...waiting, ...came].map((change, at) => (
        <Fragment key={change.id}>
          {at === waiting.length && <h2 className={css.muted}>New since this page was opened</h2>}
          <ApprovalCard change={change} gone={gone.has(change.id)} />
        </Fragment>
      ))}
      {more > 0 && <p className={css.muted}>{more} more are pending. They appear as these are answered.</p>}
      {waiting.length === 0 && came.length === 0 && (
        <EmptyState
          kind="none"
          title={forMe ? 'Nothing awaits your approval' : 'Nothing awaits approval'}
          words="Changes awaiting approval appear here."
        />
      )}
    </div>
  )
}

/** What came and what went, said once each. */
function useSaidComeAndGone(approvals: Approvals) {
  const moved = useComeAndGone(approvals)
  const said = useRef(moved)
  useEffect(() => {
    const all = [...approvals.waiting, ...moved.came]
    const targetOf = (id: number) => all.find((change) => change.id === id)?.target ?? `Run ${id}`
    const words = comeAndGoneWords(moved, said.current, targetOf)
    said.current = moved
    if (words !== null) announce(words)
  }, [moved, approvals])
  return moved
}

import { useState } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AlikePanel } from './alike-panel.tsx'
import { ApprovalCard } from './approval-card.tsx'
import css from './approvals.module.css'
import type { Approvals } from './use-approvals.ts'
import { useAskAgain } from './use-approvals.ts'
import { useTicks } from './use-ticks.ts'
import { WhatBecame } from './what-became.tsx'
import type { AgreedAlike } from './what-became.tsx'

/** Those that are alike in one panel, and each in a card of its own. */
export function Waiting({ approvals: { waiting, more, alike } }: { approvals: Approvals }) {
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
      {waiting.map((change) => (
        <ApprovalCard key={change.id} change={change} />
      ))}
      {more > 0 && <p className={css.muted}>{more} more wait. They come up here as these are answered.</p>}
      {waiting.length === 0 && (
        <EmptyState
          kind="none"
          title="Nothing waits for anybody to agree"
          words="What a rule of the site or a protection holds back stands here until somebody else than who asked has answered."
        />
      )}
    </div>
  )
}

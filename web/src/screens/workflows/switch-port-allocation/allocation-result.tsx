import type { Allocation } from '@patchbay/contract/workflows/switch-port-allocation'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { Badges } from '../../../ui/badges.tsx'
import { Callout } from '../../../ui/callout.tsx'
import css from './allocation.module.css'
import { CandidateDetail } from './candidate-detail.tsx'
import { canHold, portName } from './candidate-words.ts'
import { CandidatesPanel } from './candidates-panel.tsx'
import { ClosetsPanel } from './closets-panel.tsx'
import { HoldPanel } from './hold-panel.tsx'
import { heldNow, useHolds } from './use-holds.ts'
import type { Needs } from './use-needs.ts'

interface Props {
  readonly answer: Allocation
  readonly needs: Needs
  readonly nameOf: (source: string) => string
}

/** The sentence, the ports in their rank, all reasons of one, and the hold beside them. */
export function AllocationResult({ answer, needs, nameOf }: Props) {
  const { held, readAgain } = useHolds()
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [openedBy, setOpened] = useState<string | null>(null)
  const [ids, setIds] = useState<readonly number[]>([])
  const candidates = answer.candidates.map((one) => heldNow(one, held))
  const open = candidates.filter(canHold)
  const mine = candidates.filter(({ hold }) => hold?.mine === true).length
  const first = open.slice(0, Math.max(0, answer.wanted - mine)).map(portName)
  const chosen = open.filter((one) => ticked.get(portName(one)) ?? first.includes(portName(one)))
  const opened = candidates.find((one) => portName(one) === openedBy) ?? candidates[0]
  const { title, sentence, badges, silent, others, more } = answer
  return (
    <div className={css.split}>
      <div className={css.column}>
        <article className={css.card} aria-label={title}>
          <h2 className={css.title}>{title}</h2>
          <Badges badges={badges} />
          <p className={css.sentence}>{sentence}.</p>
          {silent.map(({ switch: name, why, readAt }) => (
            <Callout key={name} tone="warn">
              {name} was not read now: {why}. Its history stands
              {readAt === null ? '' : ', read '}
              {readAt !== null && <RelativeAge since={readAt} />}. Its ports can be held, not assigned.
            </Callout>
          ))}
        </article>
        <CandidatesPanel
          candidates={candidates}
          more={more}
          chosen={new Set(chosen.map(portName))}
          onChoose={(port, isChosen) => setTicked(new Map([...ticked, [port, isChosen]]))}
          opened={opened === undefined ? null : portName(opened)}
          onOpen={setOpened}
          nameOf={nameOf}
        />
        {opened !== undefined && (
          <CandidateDetail
            key={portName(opened)}
            candidate={opened}
            filled={{
              vlan: needs.vlan,
              description: opened.outlet?.label ?? '',
              reason: opened.hold?.mine === true ? opened.hold.purpose : '',
              ticket: opened.hold?.ticket ?? needs.ticket,
              begin: needs.from,
              until: needs.end,
            }}
            nameOf={nameOf}
            onAsked={() => void readAgain()}
          />
        )}
        <ClosetsPanel closets={others} />
      </div>
      <div className={css.column}>
        <HoldPanel
          chosen={chosen}
          needs={needs}
          onHeld={(held) => {
            setIds([...ids, ...held])
            setTicked(new Map())
            void readAgain()
          }}
        />
        {ids.length > 0 && (
          <Callout
            tone="ok"
            actions={
              <Link to="." search={{ view: 'patch', ids: ids.join(',') }}>
                Open patch list
              </Link>
            }
          >
            {ids.length === 1 ? '1 port is' : `${ids.length} ports are`} held for you.
          </Callout>
        )}
      </div>
    </div>
  )
}

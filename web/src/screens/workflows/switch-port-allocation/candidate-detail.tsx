import type { Candidate } from '@patchbay/contract/workflows/switch-port-allocation'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AssignLink } from '../../../changes/assign-link.tsx'
import type { PortFilled } from '../../../changes/assign-link.tsx'
import { SectionPanel } from '../../../query/parts/section-panel.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './allocation.module.css'
import { AskOwner } from './ask-owner.tsx'
import { portName } from './candidate-words.ts'

interface Props {
  readonly candidate: Candidate
  /** What the form of the assignment begins with. */
  readonly filled: Omit<PortFilled, 'port'>
  readonly nameOf: (source: string) => string
  readonly onAsked: () => void
}

/** All reasons for and against one port, and what can be done with it. */
export function CandidateDetail({ candidate, filled, nameOf, onAsked }: Props) {
  const [asking, setAsking] = useState(false)
  const { lines, disagreements, noAssign, standing, hold, outlet, lastDevice, interface: on } = candidate
  const port = portName(candidate)
  const refused =
    hold !== null && !hold.mine
      ? `${hold.holder} holds it.`
      : standing === 'taken'
        ? 'It is in use.'
        : noAssign
  return (
    <section className={css.column} aria-label={`Port ${port}`}>
      {disagreements.map(({ words, outlet: label }) => (
        <Callout
          key={words}
          tone="warn"
          actions={
            label !== null && (
              <Link to="/site-resources/network-locations" search={{ id: label }}>
                Open {label}
              </Link>
            )
          }
        >
          Records and network differ. {words}
        </Callout>
      ))}
      <SectionPanel
        section={{ name: on, title: outlet === null ? port : `${port}, outlet ${outlet.label}`, lines }}
        nameOf={nameOf}
      />
      <div className={css.actions}>
        {refused === null ? (
          <AssignLink port={port} filled={filled} className={css.link} />
        ) : (
          <span className={css.refused}>
            <StateGlyph glyph="lock" /> Assign port: {refused}
          </span>
        )}
        {standing === 'reclaimable' && (
          <Button onClick={() => setAsking(true)}>Ask last owner of {on}</Button>
        )}
      </div>
      {asking && (
        <AskOwner
          candidate={candidate}
          owner={lastDevice?.owner ?? ''}
          onClose={() => setAsking(false)}
          onAsked={onAsked}
        />
      )}
    </section>
  )
}

import type { FirewallAnswer } from '@patchbay/contract/common-queries/firewall'
import { useContext } from 'react'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './firewall.module.css'
import type { FlowAsked } from './use-flow.ts'

interface Props {
  readonly answer: FirewallAnswer
  readonly flow: FlowAsked
  readonly nameOf: (source: string) => string
}

/** Several people match an end: one is chosen, and the other end stays. */
export function EndChoices({ answer, flow, nameOf }: Props) {
  const askedAt = useContext(AnsweredFor)
  const { choices, choosing, sentence } = answer
  const title = choosing === 'source' ? 'Source' : 'Destination'
  const facts = choices.map(({ ask, title: name, detail, source }) => ({
    name,
    value: ask,
    detail,
    said: { source: nameOf(source), observedAt: askedAt },
  }))
  return (
    <Panel title={title} count={choices.length} aside="Choose one">
      <Shown part={factsPart(title, facts)} />
      <p className={css.note}>{sentence}.</p>
      <ul>
        {choices.map(({ ask, title: name, detail, source }) => (
          <li key={`${ask} ${source}`} className={css.choice}>
            <Button look="quiet" onClick={() => flow.set(choosing === 'source' ? { q: ask } : { to: ask })}>
              {name}
            </Button>
            <span className={css.muted}>
              {detail} · {nameOf(source)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

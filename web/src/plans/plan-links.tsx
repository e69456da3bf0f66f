import { plans } from '@patchbay/contract/plans/all'
import type { Plan } from '@patchbay/contract/plans/plan'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../session/use-session.ts'

interface Props {
  /** MAC of a device. */
  readonly device?: string | null
  /** A switch with its port, or an outlet. */
  readonly port?: string | null
  readonly room?: string | null
  readonly className: string | undefined
  /** Names of those that suit the page; all where left out. */
  readonly only?: readonly string[]
}

/** Workflows that begin with what a page is about, for whoever may run them. */
export function PlanLinks({ className, only, ...about }: Props) {
  const held = heldKeys(useProfile())
  return plans.map(({ name, path, key, takes, words }: Plan) => {
    const filled = (Object.keys(takes) as (keyof Plan['takes'])[]).flatMap((what) => {
      const [field, value] = [takes[what], about[what]]
      return field === undefined || value === undefined || value === null ? [] : [[field, value] as const]
    })
    if (filled.length === 0 || !held.has(key) || only?.includes(name) === false) return null
    return (
      <Link key={name} to={path} search={Object.fromEntries(filled)} className={className}>
        {words.link}
      </Link>
    )
  })
}

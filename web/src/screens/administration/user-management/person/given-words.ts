import type { PersonDetail } from '@patchbay/contract/people/person'

type GrantedBy = PersonDetail['held'][number]['by'][number]

/** Where a key comes from: `role service desk`, `group Night shift`, `a direct grant`. */
export function givenWords({ by, name }: GrantedBy): string {
  return by === 'direct' ? 'a direct grant' : `${by} ${name}`
}

import type { PersonRow } from '@patchbay/contract/people/person'

export const sourceWords: Readonly<Record<PersonRow['source'], string>> = {
  local: 'local',
  directory: 'directory',
  openid: 'OpenID Connect',
}

import { longInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { TouchedPlace } from '../../policies/protected.ts'

/** `sw-b07-2 Gi1/0/14` by both names of its interface; nothing where no place is told. */
export function placesNamed(...texts: readonly (string | null | undefined)[]): TouchedPlace[] {
  return texts.flatMap((text) => {
    const [name = '', on] = text?.split(' ') ?? []
    if (name === '') return []
    return [{ switch: name, interfaces: on === undefined ? [] : [shortInterface(on), longInterface(on)] }]
  })
}

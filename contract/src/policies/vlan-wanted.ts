/** A VLAN by its number, or by a name in which `*` stands for anything. */
export type VlanWanted = { readonly id: number } | { readonly name: string }

/** One VLAN as it is written, such as `38` or `*printer*`; a sentence that names the fault where it is none. */
export function readVlanWanted(text: string): VlanWanted | { readonly fault: string } {
  const word = text.trim()
  if (/^\d+$/.test(word)) {
    const id = Number(word)
    return id >= 1 && id <= 4_094 ? { id } : { fault: `“${word}” is not a VLAN from 1 to 4094` }
  }
  if (word === '') return { fault: 'enter a VLAN by number, or by name such as *printer*' }
  if (/^\*+$/.test(word)) return { fault: `“${word}” matches any VLAN` }
  if (!/^[\x21-\x7e]{1,60}$/.test(word))
    return { fault: `“${word}” is not a VLAN name: no spaces, 60 characters at most` }
  return { name: word }
}

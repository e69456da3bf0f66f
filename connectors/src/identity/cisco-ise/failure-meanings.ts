import type { FailureMeaning, Fixer } from '../detail.ts'

const meaning = (
  fixer: Fixer,
  sentence: string,
  remedy: string,
  certificate: FailureMeaning['certificate'] = null,
): FailureMeaning => ({ fixer, sentence, remedy, certificate })

const silentSupplicant = meaning(
  'desktop',
  'The device began to authenticate and then fell silent.',
  'The device finishes the exchange: its supplicant is set up for this network and trusts the server’s certificate.',
)
const serverNotTrusted = meaning(
  'desktop',
  'The device did not trust the certificate of the server and broke off.',
  'The device trusts the authority that signed the server’s certificate, and expects its name.',
  'server',
)
const directoryAway = meaning(
  'directory',
  'The directory could not be asked.',
  'The directory answers the policy node again.',
)
const methodOff = meaning(
  'identity',
  'The device offered a method of signing on that is not allowed here.',
  'The device uses a method that is allowed, or the allowed protocols of this policy set have its method.',
)
const wrongPassword = meaning(
  'user',
  'The password was wrong.',
  'The right password is typed, or the one stored on the device is renewed.',
)

/**
 * What the numbers of failure reasons mean to people. The numbers and their texts are the product's own list (its
 * `FailureReasons` call); sentence, remedy and who can help are ours. A number that is not here has no meaning known to us.
 */
export const failureMeanings: Readonly<Record<string, FailureMeaning>> = {
  '5411': silentSupplicant,
  '5417': meaning(
    'network',
    'The switch did not carry out a change of authorization.',
    'The switch takes changes of authorization from this node: its port, secret and client list agree.',
  ),
  '5434': meaning(
    'desktop',
    'The device failed the same way again and again and is being rejected for a while.',
    'The cause of the failures before is mended; the waiting time then ends by itself.',
  ),
  '5440': silentSupplicant,
  '5441': silentSupplicant,
  '5449': meaning(
    'desktop',
    'The device failed the same way again and again and is being rejected for a while.',
    'The cause of the failures before is mended; the waiting time then ends by itself.',
  ),
  '11007': meaning(
    'network',
    'The switch that asked is not known as a network device.',
    'The switch is entered as a network device, with the address from which it asks.',
  ),
  '11036': meaning(
    'network',
    'The shared secret of the switch and of its entry do not agree.',
    'The same shared secret stands on the switch and in its network device entry.',
  ),
  '12303': methodOff,
  '12309': silentSupplicant,
  '12321': serverNotTrusted,
  '12322': serverNotTrusted,
  '12503': methodOff,
  '12508': meaning(
    'certificates',
    'The exchange of certificates failed.',
    'The device shows a certificate that is valid here, and trusts the one of the server.',
  ),
  '12511': serverNotTrusted,
  '12514': meaning(
    'certificates',
    'The device showed a certificate of an authority that is not trusted here.',
    'The device has a certificate of the site’s authority, or that authority is trusted for authentication.',
    'client',
  ),
  '12515': meaning(
    'certificates',
    'The list of revoked certificates of the device’s authority is out of date, so its certificate was not accepted.',
    'The authority publishes a fresh list of revoked certificates, and the policy node can fetch it.',
    'client',
  ),
  '12516': meaning(
    'desktop',
    'The certificate of the device has expired.',
    'The device has a new certificate: it is enrolled again, where it can reach the authority.',
    'client',
  ),
  '12517': meaning(
    'certificates',
    'The certificate of the device was revoked.',
    'The device has a new certificate, if it is meant to have one.',
    'client',
  ),
  '12518': meaning(
    'certificates',
    'The certificate of the device is damaged or badly made.',
    'The device has a new certificate, made from the right template.',
    'client',
  ),
  '12519': meaning(
    'certificates',
    'The certificate of the device is of a sort that is not supported.',
    'The device has a certificate with a key and signature that are supported.',
    'client',
  ),
  '12520': serverNotTrusted,
  '12521': serverNotTrusted,
  '12530': meaning(
    'desktop',
    'The certificate of the device is not valid yet.',
    'The clock of the device and of its authority are right.',
    'client',
  ),
  '12555': meaning(
    'certificates',
    'The authority says that the certificate of the device was revoked.',
    'The device has a new certificate, if it is meant to have one.',
    'client',
  ),
  '12930': silentSupplicant,
  '12931': silentSupplicant,
  '12934': silentSupplicant,
  '12935': silentSupplicant,
  '12937': silentSupplicant,
  '15024': methodOff,
  '15039': meaning(
    'identity',
    'The authentication was right, but the rule that matched says no.',
    'Another rule matches: the device is in the right group, or the person in the right directory group.',
  ),
  '15045': methodOff,
  '15047': methodOff,
  '15019': meaning(
    'identity',
    'The rule that matched names a result that no longer exists.',
    'The rule names an authorization profile that exists.',
  ),
  '22017': meaning(
    'identity',
    'The rules refuse this sort of authentication without asking anybody.',
    'A rule of authentication names a store that knows this device or person.',
  ),
  '22040': wrongPassword,
  '22044': methodOff,
  '22045': methodOff,
  '22056': meaning(
    'identity',
    'Nobody knows this device or person in the stores that were asked.',
    'The device is entered as an endpoint, or the account exists in the directory that is asked.',
  ),
  '22063': wrongPassword,
  '22064': methodOff,
  '22091': meaning(
    'user',
    'The account was disabled after too many failures.',
    'The account is enabled again, and the device that holds the old password is put right.',
  ),
  '24203': meaning('user', 'The password has to be changed first.', 'The person changes the password.'),
  '24206': meaning('identity', 'The account is disabled.', 'The account is enabled.'),
  '24207': meaning('identity', 'The endpoint is disabled.', 'The endpoint is enabled.'),
  '24216': meaning(
    'identity',
    'The internal users do not have this account.',
    'The account exists, or the rules ask another store.',
  ),
  '24217': meaning(
    'identity',
    'The endpoint is not known.',
    'The device is entered as an endpoint, in the group of its kind.',
  ),
  '24347': meaning('directory', 'The account is disabled in the directory.', 'The account is enabled.'),
  '24348': meaning('directory', 'The account is locked in the directory.', 'The account is unlocked.'),
  '24349': meaning('directory', 'The account has expired in the directory.', 'The account is extended.'),
  '24350': meaning('user', 'The password has expired.', 'The person changes the password.'),
  '24401': directoryAway,
  '24406': wrongPassword,
  '24407': meaning('user', 'The password has to be changed first.', 'The person changes the password.'),
  '24408': wrongPassword,
  '24409': meaning('directory', 'The account is disabled in the directory.', 'The account is enabled.'),
  '24410': meaning(
    'directory',
    'The account may not authenticate at this hour.',
    'It is another hour, or the logon hours of the account allow it.',
  ),
  '24412': meaning(
    'directory',
    'The directory does not have this account.',
    'The account exists in the directory that is asked, under the name that was typed.',
  ),
  '24414': meaning('directory', 'The account has expired in the directory.', 'The account is extended.'),
  '24415': meaning('directory', 'The account is locked in the directory.', 'The account is unlocked.'),
  '24429': directoryAway,
  '24437': meaning(
    'directory',
    'The directory does not have this computer.',
    'The computer is joined to the domain.',
  ),
  '24446': directoryAway,
  '24484': meaning(
    'desktop',
    'The password of the computer’s own account has expired.',
    'The computer renews it where it can reach the domain, or is joined again.',
  ),
  '24485': meaning(
    'desktop',
    'The password of the computer’s own account is wrong.',
    'The computer is joined to the domain again.',
  ),
  '24486': meaning(
    'directory',
    'The account of the computer is disabled.',
    'The account of the computer is enabled.',
  ),
  '24492': meaning(
    'directory',
    'The directory did not let the computer in.',
    'The computer’s account is enabled, not locked, and its password is right.',
  ),
  '24495': directoryAway,
}

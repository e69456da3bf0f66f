/**
 * Attributes as the schema of Windows Server 2016 defines them (MS-ADA1 to MS-ADA3), and the few that Exchange and LAPS
 * add. One on each line: display name, common name, identifier, syntax, marks, link number of linked ones. Marks: `
1` one
 * value, `g` in the global catalog, `s` changed by the system only, `c` constructed, `i` indexed, `-` none of them.
 */
export const attributeTable = `
accountExpires Account-Expires 1.2.840.113556.1.4.159 large-integer 1
adminCount Admin-Count 1.2.840.113556.1.4.150 integer 1
attributeID Attribute-ID 1.2.840.113556.1.2.30 identifier 1s
attributeSecurityGUID Attribute-Security-GUID 1.2.840.113556.1.4.149 octets 1
attributeSyntax Attribute-Syntax 1.2.840.113556.1.2.32 identifier 1s
attributeTypes Attribute-Types 2.5.21.5 unicode sc
auxiliaryClass Auxiliary-Class 1.2.840.113556.1.2.351 identifier -
anr ANR 1.2.840.113556.1.4.1208 unicode 1c
badPasswordTime Bad-Password-Time 1.2.840.113556.1.4.49 large-integer 1
badPwdCount Bad-Pwd-Count 1.2.840.113556.1.4.12 integer 1
c Country-Name 2.5.4.6 unicode 1g
cn Common-Name 2.5.4.3 unicode 1gi
co Text-Country 1.2.840.113556.1.2.131 unicode 1
company Company 1.2.840.113556.1.2.146 unicode 1
countryCode Country-Code 1.2.840.113556.1.4.25 integer 1
createTimeStamp Create-Time-Stamp 2.5.18.1 time 1sc
dc Domain-Component 0.9.2342.19200300.100.1.25 unicode 1g
defaultObjectCategory Default-Object-Category 1.2.840.113556.1.4.783 name 1
department Department 1.2.840.113556.1.2.141 unicode 1
description Description 2.5.4.13 unicode g
directReports Reports 1.2.840.113556.1.2.436 name s 43
displayName Display-Name 1.2.840.113556.1.2.13 unicode 1gi
distinguishedName Obj-Dist-Name 2.5.4.49 name 1gs
dITContentRules DIT-Content-Rules 2.5.21.2 unicode sc
dMDLocation DMD-Location 1.2.840.113556.1.2.36 name 1s
dNSHostName DNS-Host-Name 1.2.840.113556.1.4.619 unicode 1g
dnsRoot Dns-Root 1.2.840.113556.1.4.28 unicode i
employeeID Employee-ID 1.2.840.113556.1.4.35 unicode 1
employeeNumber Employee-Number 1.2.840.113556.1.2.610 unicode 1
employeeType Employee-Type 1.2.840.113556.1.2.613 unicode 1
extendedAttributeInfo Extended-Attribute-Info 1.2.840.113556.1.4.909 unicode sc
extendedClassInfo Extended-Class-Info 1.2.840.113556.1.4.908 unicode sc
extensionAttribute1 ms-Exch-Extension-Attribute-1 1.2.840.113556.1.2.423 unicode 1g
extensionAttribute2 ms-Exch-Extension-Attribute-2 1.2.840.113556.1.2.424 unicode 1g
extensionAttribute3 ms-Exch-Extension-Attribute-3 1.2.840.113556.1.2.425 unicode 1g
extensionAttribute4 ms-Exch-Extension-Attribute-4 1.2.840.113556.1.2.426 unicode 1g
extensionAttribute5 ms-Exch-Extension-Attribute-5 1.2.840.113556.1.2.427 unicode 1g
extensionAttribute6 ms-Exch-Extension-Attribute-6 1.2.840.113556.1.2.428 unicode 1g
extensionAttribute7 ms-Exch-Extension-Attribute-7 1.2.840.113556.1.2.429 unicode 1g
extensionAttribute8 ms-Exch-Extension-Attribute-8 1.2.840.113556.1.2.430 unicode 1g
extensionAttribute9 ms-Exch-Extension-Attribute-9 1.2.840.113556.1.2.431 unicode 1g
extensionAttribute10 ms-Exch-Extension-Attribute-10 1.2.840.113556.1.2.432 unicode 1g
extensionAttribute11 ms-Exch-Extension-Attribute-11 1.2.840.113556.1.2.599 unicode 1g
extensionAttribute12 ms-Exch-Extension-Attribute-12 1.2.840.113556.1.2.600 unicode 1g
extensionAttribute13 ms-Exch-Extension-Attribute-13 1.2.840.113556.1.2.601 unicode 1g
extensionAttribute14 ms-Exch-Extension-Attribute-14 1.2.840.113556.1.2.602 unicode 1g
extensionAttribute15 ms-Exch-Extension-Attribute-15 1.2.840.113556.1.2.603 unicode 1g
facsimileTelephoneNumber Facsimile-Telephone-Number 2.5.4.23 unicode 1
fSMORoleOwner FSMO-Role-Owner 1.2.840.113556.1.4.369 name 1i
givenName Given-Name 2.5.4.42 unicode 1gi
governsID Governs-ID 1.2.840.113556.1.2.22 identifier 1s
groupType Group-Type 1.2.840.113556.1.4.750 integer 1gi
hasMasterNCs Has-Master-NCs 1.2.840.113556.1.2.14 name s 76
hasPartialReplicaNCs Has-Partial-Replica-NCs 1.2.840.113556.1.2.15 name s 74
homeMDB ms-Exch-Home-MDB 1.2.840.113556.1.2.244 name 1g
homePhone Phone-Home-Primary 0.9.2342.19200300.100.1.20 unicode 1
info Comment 1.2.840.113556.1.2.81 unicode 1
instanceType Instance-Type 1.2.840.113556.1.2.1 integer 1gs
interSiteTopologyGenerator Inter-Site-Topology-Generator 1.2.840.113556.1.4.1246 name 1
invocationId Invocation-Id 1.2.840.113556.1.2.115 octets 1si
ipPhone Phone-Ip-Primary 1.2.840.113556.1.4.721 unicode 1g
isCriticalSystemObject Is-Critical-System-Object 1.2.840.113556.1.4.868 boolean 1
isDeleted Is-Deleted 1.2.840.113556.1.2.48 boolean 1gs
isMemberOfPartialAttributeSet Is-Member-Of-Partial-Attribute-Set 1.2.840.113556.1.4.639 boolean 1
isRecycled Is-Recycled 1.2.840.113556.1.4.2058 boolean 1gs
isSingleValued Is-Single-Valued 1.2.840.113556.1.2.33 boolean 1s
l Locality-Name 2.5.4.7 unicode 1gi
lastKnownParent Last-Known-Parent 1.2.840.113556.1.4.781 name 1
lastLogon Last-Logon 1.2.840.113556.1.4.52 large-integer 1
lastLogonTimestamp Last-Logon-Timestamp 1.2.840.113556.1.4.1696 large-integer 1gi
lDAPAdminLimits LDAP-Admin-Limits 1.2.840.113556.1.4.843 unicode -
lDAPDisplayName LDAP-Display-Name 1.2.840.113556.1.2.460 unicode 1gi
legacyExchangeDN Legacy-Exchange-DN 1.2.840.113556.1.4.655 teletex 1gi
linkID Link-ID 1.2.840.113556.1.2.50 integer 1s
location Location 1.2.840.113556.1.4.222 unicode 1gi
lockoutDuration Lockout-Duration 1.2.840.113556.1.4.60 large-integer 1
lockOutObservationWindow Lock-Out-Observation-Window 1.2.840.113556.1.4.61 large-integer 1
lockoutThreshold Lockout-Threshold 1.2.840.113556.1.4.73 integer 1
lockoutTime Lockout-Time 1.2.840.113556.1.4.662 large-integer 1
logonCount Logon-Count 1.2.840.113556.1.4.169 integer 1
logonHours Logon-Hours 1.2.840.113556.1.4.64 octets 1
mail E-mail-Addresses 0.9.2342.19200300.100.1.3 unicode 1gi
managedBy Managed-By 1.2.840.113556.1.4.653 name 1 72
manager Manager 0.9.2342.19200300.100.1.10 name 1g 42
maxPwdAge Max-Pwd-Age 1.2.840.113556.1.4.74 large-integer 1
mayContain May-Contain 1.2.840.113556.1.2.25 identifier -
member Member 2.5.4.31 name g 2
memberOf Is-Member-Of-DL 1.2.840.113556.1.2.102 name s 3
minPwdLength Min-Pwd-Length 1.2.840.113556.1.4.79 integer 1
mobile Phone-Mobile-Primary 0.9.2342.19200300.100.1.41 unicode 1
modifyTimeStamp Modify-Time-Stamp 2.5.18.2 time 1sc
ms-Mcs-AdmPwdExpirationTime ms-Mcs-AdmPwdExpirationTime 1.2.840.113556.1.8000.2554.50051.45980.28112.18903.35903.6685103.1224907.2.2 large-integer 1
msDS-AdditionalSamAccountName ms-DS-Additional-Sam-Account-Name 1.2.840.113556.1.4.1718 unicode si
msDS-Behavior-Version ms-DS-Behavior-Version 1.2.840.113556.1.4.1459 integer 1s
msDS-HasDomainNCs ms-DS-Has-Domain-NCs 1.2.840.113556.1.4.1820 name s 2026
msDS-hasMasterNCs ms-DS-Has-Master-NCs 1.2.840.113556.1.4.1836 name s 2036
msDS-isGC ms-DS-isGC 1.2.840.113556.1.4.1959 boolean 1c
msDS-LastKnownRDN ms-DS-Last-Known-RDN 1.2.840.113556.1.4.2067 unicode 1s
msDS-LockoutDuration ms-DS-Lockout-Duration 1.2.840.113556.1.4.2018 large-integer 1
msDS-LockoutObservationWindow ms-DS-Lockout-Observation-Window 1.2.840.113556.1.4.2017 large-integer 1
msDS-LockoutThreshold ms-DS-Lockout-Threshold 1.2.840.113556.1.4.2019 integer 1
msDS-MaximumPasswordAge ms-DS-Maximum-Password-Age 1.2.840.113556.1.4.2011 large-integer 1
msDS-NC-Replica-Locations ms-DS-NC-Replica-Locations 1.2.840.113556.1.4.1661 name - 1044
msDS-PasswordSettingsPrecedence ms-DS-Password-Settings-Precedence 1.2.840.113556.1.4.2023 integer 1
msDS-PrincipalName ms-DS-Principal-Name 1.2.840.113556.1.4.1865 unicode 1c
msDS-PSOAppliesTo ms-DS-PSO-Applies-To 1.2.840.113556.1.4.2020 name - 2118
msDS-ReplAttributeMetaData ms-DS-Repl-Attribute-Meta-Data 1.2.840.113556.1.4.1707 unicode c
msDS-ResultantPSO ms-DS-Resultant-PSO 1.2.840.113556.1.4.2022 name 1sc
msDS-SupportedEncryptionTypes ms-DS-Supported-Encryption-Types 1.2.840.113556.1.4.1963 integer 1
msDS-User-Account-Control-Computed ms-DS-User-Account-Control-Computed 1.2.840.113556.1.4.1460 integer 1c
msDS-UserPasswordExpiryTimeComputed ms-DS-User-Password-Expiry-Time-Computed 1.2.840.113556.1.4.1996 large-integer 1c
msExchRecipientTypeDetails ms-Exch-Recipient-Type-Details 1.2.840.113556.1.4.7000.102.50697 large-integer 1g
msFVE-RecoveryGuid ms-FVE-RecoveryGuid 1.2.840.113556.1.4.1965 octets 1gi
msLAPS-PasswordExpirationTime ms-LAPS-Password-Expiration-Time 1.2.840.113556.1.6.44.1.1 large-integer 1
mustContain Must-Contain 1.2.840.113556.1.2.24 identifier -
name RDN 1.2.840.113556.1.4.1 unicode 1gsi
nCName NC-Name 1.2.840.113556.1.2.16 name 1s
nETBIOSName NETBIOS-Name 1.2.840.113556.1.4.87 unicode 1i
nTSecurityDescriptor NT-Security-Descriptor 1.2.840.113556.1.2.281 descriptor 1g
objectCategory Object-Category 1.2.840.113556.1.4.782 name 1gi
objectClass Object-Class 2.5.4.0 identifier gsi
objectClassCategory Object-Class-Category 1.2.840.113556.1.2.370 enumeration 1s
objectClasses Object-Classes 2.5.21.6 unicode sc
objectGUID Object-Guid 1.2.840.113556.1.4.2 octets 1gsi
objectSid Object-Sid 1.2.840.113556.1.4.146 sid 1gsi
objectVersion Object-Version 1.2.840.113556.1.2.76 integer 1
oMSyntax OM-Syntax 1.2.840.113556.1.2.231 integer 1s
operatingSystem Operating-System 1.2.840.113556.1.4.363 unicode 1
operatingSystemServicePack Operating-System-Service-Pack 1.2.840.113556.1.4.365 unicode 1
operatingSystemVersion Operating-System-Version 1.2.840.113556.1.4.364 unicode 1
options Options 1.2.840.113556.1.4.307 integer 1
otherHomePhone Phone-Home-Other 1.2.840.113556.1.2.277 unicode -
otherMobile Phone-Mobile-Other 1.2.840.113556.1.4.647 unicode -
otherTelephone Phone-Office-Other 1.2.840.113556.1.2.18 unicode -
ou Organizational-Unit-Name 2.5.4.11 unicode gi
pager Phone-Pager-Primary 0.9.2342.19200300.100.1.42 unicode 1
physicalDeliveryOfficeName Physical-Delivery-Office-Name 2.5.4.19 unicode 1i
possSuperiors Poss-Superiors 1.2.840.113556.1.2.8 identifier g
postalCode Postal-Code 2.5.4.17 unicode 1
primaryGroupID Primary-Group-ID 1.2.840.113556.1.4.98 integer 1gi
primaryGroupToken Primary-Group-Token 1.2.840.113556.1.4.1412 integer 1sc
proxyAddresses Proxy-Addresses 1.2.840.113556.1.2.210 unicode i
pwdLastSet Pwd-Last-Set 1.2.840.113556.1.4.96 large-integer 1
rDNAttID RDN-Att-ID 1.2.840.113556.1.2.26 identifier 1s
rIDAvailablePool RID-Available-Pool 1.2.840.113556.1.4.370 large-integer 1
sAMAccountName SAM-Account-Name 1.2.840.113556.1.4.221 unicode 1gi
sAMAccountType SAM-Account-Type 1.2.840.113556.1.4.302 integer 1gi
schemaIDGUID Schema-ID-GUID 1.2.840.113556.1.4.148 octets 1s
searchFlags Search-Flags 1.2.840.113556.1.2.334 enumeration 1
serialNumber Serial-Number 2.5.4.5 printable -
serverReference Server-Reference 1.2.840.113556.1.4.515 name 1 94
serverReferenceBL Server-Reference-BL 1.2.840.113556.1.4.516 name s 95
servicePrincipalName Service-Principal-Name 1.2.840.113556.1.4.771 unicode gi
showInAdvancedViewOnly Show-In-Advanced-View-Only 1.2.840.113556.1.2.169 boolean 1i
siteObject Site-Object 1.2.840.113556.1.4.512 name 1 46
sn Surname 2.5.4.4 unicode 1gi
st State-Or-Province-Name 2.5.4.8 unicode 1g
streetAddress Address 1.2.840.113556.1.2.256 unicode 1
subClassOf Sub-Class-Of 1.2.840.113556.1.2.21 identifier 1s
subSchemaSubEntry SubSchemaSubEntry 2.5.18.10 name sc
systemAuxiliaryClass System-Auxiliary-Class 1.2.840.113556.1.4.198 identifier s
systemFlags System-Flags 1.2.840.113556.1.4.375 integer 1s
systemMayContain System-May-Contain 1.2.840.113556.1.4.196 identifier s
systemMustContain System-Must-Contain 1.2.840.113556.1.4.197 identifier s
systemOnly System-Only 1.2.840.113556.1.4.170 boolean 1s
systemPossSuperiors System-Poss-Superiors 1.2.840.113556.1.4.195 identifier gs
telephoneNumber Telephone-Number 2.5.4.20 unicode 1g
thumbnailPhoto Picture 2.16.840.1.113730.3.1.35 octets 1
title Title 2.5.4.12 unicode 1
tokenGroups Token-Groups 1.2.840.113556.1.4.1301 sid c
tombstoneLifetime Tombstone-Lifetime 1.2.840.113556.1.2.54 integer 1
uid uid 0.9.2342.19200300.100.1.1 unicode -
unicodePwd Unicode-Pwd 1.2.840.113556.1.4.90 octets 1
userAccountControl User-Account-Control 1.2.840.113556.1.4.8 integer 1gi
userPrincipalName User-Principal-Name 1.2.840.113556.1.4.656 unicode 1gi
userWorkstations User-Workstations 1.2.840.113556.1.4.86 unicode 1
uSNChanged USN-Changed 1.2.840.113556.1.2.120 large-integer 1gsi
uSNCreated USN-Created 1.2.840.113556.1.2.19 large-integer 1gsi
wellKnownObjects Well-Known-Objects 1.2.840.113556.1.4.618 name-binary gs
whenChanged When-Changed 1.2.840.113556.1.2.3 time 1gs
whenCreated When-Created 1.2.840.113556.1.2.2 time 1gs
`

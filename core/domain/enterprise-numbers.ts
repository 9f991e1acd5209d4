/**
 * Vendors by their private enterprise number, the part of an OID behind 1.3.6.1.4.1: those whose
 * devices stand in networks, with their names as the registry gives them
 * (https://www.iana.org/assignments/enterprise-numbers, state of 2024-08-23).
 */
const REGISTERED = `
  2 IBM
  9 ciscoSystems
  11 Hewlett-Packard
  12 Epilogue
  18 Wellfleet
  23 Novell
  36 DEC
  42 Sun Microsystems
  43 3Com
  45 SynOptics
  52 Enterasys Networks Inc.
  63 Apple Computer, Inc.
  64 Gandalf
  72 Retix
  81 Lannet Company
  94 Nokia
  99 SNMP Research
  111 Oracle
  116 Hitachi, Ltd.
  119 NEC Corporation
  121 FTP Software Inc.
  122 Sony
  130 Banyan Systems Inc.
  131 Sintrom Datanet Limited
  141 NetScout Systems, Inc.
  161 Motorola
  164 Rad Data Communications Ltd.
  171 D-Link Systems, Inc.
  173 Netlink
  181 Kentrox
  185 Interphase
  193 Ericsson AB
  207 Allied Telesis, Inc.
  211 Fujitsu Limited
  231 Fujitsu Technology Solutions GmbH
  232 Compaq
  236 Samsung Electronics Co., LTD.
  238 NxNetworks
  244 Lantronix
  253 Xerox
  259 ACCTON Technology
  261 ADC Codenoll Technology Corporation
  272 BinTec Communications GmbH
  278 APRESIA Systems, Ltd.
  289 Brocade Communications Systems, Inc.
  298 Asante Technology
  303 Hughes Communications, Inc.
  311 Microsoft
  318 American Power Conversion Corp.
  326 Fore Systems, Inc.
  332 Digi International
  333 Computer Network Technology
  343 Intel Corporation
  351 Stratacom
  353 ATM Forum
  368 Axis Communications AB
  388 Symbol Technologies, Inc.
  429 UTStarcom Incorporated
  434 EICON
  437 Grand Junction Networks
  476 Vertiv
  495 Memotec Communications
  512 TECSIEL
  529 Ascend Communications Inc.
  534 Eaton Corporation
  539 Westell Inc.
  546 Empire Technologies Inc.
  562 Northern Telecom, Ltd.
  571 AU-System Communicaton AB
  589 Mead Data Central
  594 BT
  597 Comtek Services Inc.
  628 DIaLOGIKa
  637 Nokia
  641 Lexmark International
  664 Adtran
  672 Contec Micro Electronics USA
  674 Dell Inc.
  705 Merlin Gerin
  714 Wyse Technology
  738 B.A.T.M. Advance Technologies
  740 Network Security Systems, Inc.
  789 Network Appliance Corporation
  818 IMV Victron bv
  838 Xedia Corporation
  850 Tripp Lite
  861 Thomson Financial
  879 Skattedirektoratet
  890 ZyXEL Communications Corp.
  898 DiviCom Inc.
  930 Centillion Networks, Inc.
  935 Phoenixtec Power Co., Ltd.
  1041 CIESIN
  1055 SBE, Inc.
  1123 Engenio Information Technologies, Inc.
  1155 CARNet
  1182 Yamaha Corporation
  1206 National Electrical Manufacturers Association
  1230 McAFee Associates Inc.
  1248 SEIKO EPSON CORPORATION
  1271 Ciena Corporation
  1286 ECI Telecom Ltd.
  1332 Iskratel, Ltd., Telecommunications Systems
  1347 KYOCERA Corporation
  1369 Stonesoft Corp
  1411 Juniper Networks/Funk Software
  1466 Mark Wahl
  1516 Kaspia Systems, Inc.
  1588 Brocade Communications Systems, Inc.
  1602 CANON Inc.
  1663 Ancor Communications
  1751 Lucent Technologies
  1768 Patton Electronics Company
  1808 Aetna, Inc.
  1872 Alteon Networks, Inc.
  1890 Red Lion Controls
  1916 Extreme Networks
  1918 Swichtec Power Systems
  1981 EMC CLARiiON Advanced Storage Solutions
  1991 Brocade Communication Systems, Inc.
  2007 TELDAT, S.A.
  2011 HUAWEI Technology Co.,Ltd
  2021 U.C. Davis, ECE Dept. Tom
  2036 Quantum Corporation
  2043 IEEE 802.5
  2076 Future Software
  2091 Supernova Communications
  2125 COMTEC SYSTEMS CO.,LTD. DEOK-HYOENG
  2281 Giganet Ltd
  2312 Red Hat
  2334 Packeteer Inc.
  2352 Ericsson, Inc.
  2356 LANCOM Systems
  2467 ArrowPoint Communications Inc.
  2514 Mantra Communications Inc.
  2544 ADVA AG Optical Networking
  2604 Sophos Plc
  2606 Rittal-Werk Rudolf Loh GmbH & Co.KG
  2620 Check Point Software Technologies Ltd
  2636 Juniper Networks, Inc.
  2681 Sia Yiu
  2699 Printer Working Group
  2854 Network Computing Technologies, Inc.
  2925 Cyclades Corporation
  3003 Packet Engines Inc.
  3052 Asentria Corporation
  3076 Altiga Networks, Inc.
  3078 EMASS Inc.
  3224 NetScreen Technologies, Inc.
  3309 Nomadix
  3320 Shanghai Baud Data Communication Development Corp.
  3373 SIAE Microelettronica S.p.A.
  3375 F5 Labs, Inc.
  3401 McAfee Inc.
  3417 CacheFlow Inc.
  3495 National Laboratory for Applied Network Research
  3551 Spring Tide Networks, Inc.
  3561 Broadband Forum
  3582 LSI Logic
  3606 Incognito Software Systems Inc.
  3607 Cerent Corporation
  3652 Pan Dacom Direkt GmbH
  3697 Quantum Corporation
  3711 SINETICA
  3717 GeNUA mbH
  3780 Level 3 Communications, Inc.
  3808 Cyber Power System Inc.
  3854 KCP, Inc.
  3902 Zhongxing Telecom Co.,ltd.
  3955 Linksys
  3977 Broadband Networks, Inc.
  4130 Microwave Data Systems
  4242 The Clorox Company
  4300 Inmon Corp.
  4329 Siemens AG
  4413 Broadcom Limited
  4491 Cable Television Laboratories, Inc.
  4526 Netgear
  4555 Socomec Sicon Ups
  4881 Ruijie Networks Co., Ltd.
  4998 Cadant Inc.
  5227 MELCO Inc.
  5307 Ciprico, Inc.
  5528 NetBotz
  5567 Riverstone Networks
  5624 Enterasys Networks
  5651 Maipu Electric Industrial Co., Ltd
  5951 Netscaler
  6027 Force10 Networks, Inc.
  6101 Trend Micro Inc.
  6141 World Wide Packets
  6302 Vertiv
  6321 Calix Networks
  6339 Digital China (Shanghai) Networks Ltd.
  6407 bit-Services GmbH
  6431 BroadSoft, Inc.
  6486 Alcatel-Lucent Enterprise
  6527 Nokia
  6574 Synology Inc.
  6876 VMware Inc.
  6889 Avaya Communication
  7262 DragonWave
  7342 Omnitron Systems Technology
  7367 DrayTek Corporation
  7505 Calista Ltd.
  7569 Convedia Corporation
  7737 Internet Photonics Inc.
  7779 InfoBlox Inc.
  8072 net-snmp
  8691 Moxa Technologies Co., Ltd.
  8744 Colubris Networks Inc.
  8741 SonicWALL, Inc.
  9148 Acme Packet
  9694 Arbor Networks
  9839 CAREL
  10418 Avocent Corporation
  10704 Barracuda Networks AG
  10734 TippingPoint Technologies
  11256 Stormshield
  11863 TP-Link Systems Inc.
  12325 Fraunhofer FOKUS
  12356 Fortinet, Inc.
  12532 Neoteris, Inc.
  12925 3PAR Data
  13191 OneAccess
  13742 Raritan Computer, Inc.
  13858 Eltek Valere Inc.
  14179 Airespace, Inc
  14501 Blue Coat Systems
  14525 Trapeze Networks, Inc
  14823 Aruba, a Hewlett Packard Enterprise company
  14988 MikroTik
  16378 Sarian Systems Limited
  17163 Riverbed Technology, Inc.
  17409 National Standardization Committee of Radio & Television
  17420 DigiPower Manufacturing Inc.
  17713 Cambium Networks Limited
  18334 KONICA MINOLTA HOLDINGS, INC.
  19046 Lenovo Enterprise Business Group
  19376 Integrating the Healthcare Enterprise
  20044 Ekinops SAS
  20301 IBM eServer X
  20916 AVTECH Software, Inc.
  21013 Xirrus, Inc.
  21067 Elitecore Technologies Ltd.
  21362 IFOTEC
  21839 ALAXALA Networks Corporation
  22368 Silver Spring Networks
  22626 COMET SYSTEM, s.r.o.
  22736 Digium
  23867 Silver Peak Systems, Inc.
  24681 QNAP SYSTEMS, INC
  25053 Ruckus Wireless, Inc.
  25461 PALO ALTO NETWORKS
  25506 H3C
  25651 Exalt Communications
  26149 India Mobility Research
  26543 Blade Network Technologies, Inc.
  26866 Gigamon Systems LLC
  27514 QTECH LLC
  28866 TRENDnet, Inc.
  29601 Aricent Communication (Holdings) Ltd.
  30065 Arista Networks, Inc.
  30155 OpenBSD Project
  30803 Vyatta, Inc.
  31034 Schleifenbauer Products BV
  32285 Sumavision Technologies Co.,Ltd
  33049 Mellanox Technologies LTD
  33826 Lutong Network Technology Co., ltd
  34086 Talari Networks
  35047 Sangfor Technologies Co.,Ltd.
  35265 Eltex Enterprise, Ltd.
  35450 Storagedata
  37049 UFCSPA
  39165 Hikvision Digital Technology Co., Ltd.
  40297 Hytera Communications Co.,Ltd.
  40310 Cumulus Networks, inc
  41112 Ubiquiti Networks, Inc.
  41916 vIPtela Inc.
  43356 Mimosa Networks, Inc
  45923 TVN S.A.
  47196 Hewlett Packard Enterprise
  47565 Forcepoint LLC
  48690 Teltonika
  50536 iXsystems
  52330 Chubb Systems Ltd
  53526 Dell ATC
`;

let vendors: ReadonlyMap<string, string> | undefined;

/** Read when the first vendor is asked for: most processes never ask. */
function vendorsByNumber(): ReadonlyMap<string, string> {
  return (vendors ??= new Map(
    REGISTERED.trim()
      .split('\n')
      .map((line) => {
        const [number, ...name] = line.trim().split(' ');
        return [number!, name.join(' ')] as const;
      }),
  ));
}

const ENTERPRISES = '1.3.6.1.4.1.';

/**
 * The vendor that an OID such as sysObjectID stands under; '' when it is under none of the table.
 */
export function vendorOf(oid: string): string {
  const plain = oid.replace(/^\./, '');
  return plain.startsWith(ENTERPRISES)
    ? (vendorsByNumber().get(plain.slice(ENTERPRISES.length).split('.')[0]!) ?? '')
    : '';
}

import adtranAos from './adtran-aos.json' with { type: 'json' };
import aerohiveHiveos from './aerohive-hiveos.json' with { type: 'json' };
import alcatelAos from './alcatel-aos.json' with { type: 'json' };
import alliedTelesis from './allied-telesis.json' with { type: 'json' };
import apc from './apc.json' with { type: 'json' };
import aristaEos from './arista-eos.json' with { type: 'json' };
import arubaController from './aruba-controller.json' with { type: 'json' };
import arubaCx from './aruba-cx.json' with { type: 'json' };
import arubaInstant from './aruba-instant.json' with { type: 'json' };
import axisCamera from './axis-camera.json' with { type: 'json' };
import brocadeFos from './brocade-fos.json' with { type: 'json' };
import brocadeIronware from './brocade-ironware.json' with { type: 'json' };
import checkpointGaia from './checkpoint-gaia.json' with { type: 'json' };
import ciena6500 from './ciena-6500.json' with { type: 'json' };
import cienaSaos from './ciena-saos.json' with { type: 'json' };
import ciscoAsa from './cisco-asa.json' with { type: 'json' };
import ciscoIos from './cisco-ios.json' with { type: 'json' };
import ciscoIosxr from './cisco-iosxr.json' with { type: 'json' };
import ciscoNxos from './cisco-nxos.json' with { type: 'json' };
import ciscoOther from './cisco-other.json' with { type: 'json' };
import ciscoSdwan from './cisco-sdwan.json' with { type: 'json' };
import ciscoSmallBusiness from './cisco-small-business.json' with { type: 'json' };
import ciscoWlc from './cisco-wlc.json' with { type: 'json' };
import datacomDmos from './datacom-dmos.json' with { type: 'json' };
import dellIdrac from './dell-idrac.json' with { type: 'json' };
import dellNetworking from './dell-networking.json' with { type: 'json' };
import dellOs9 from './dell-os9.json' with { type: 'json' };
import dlink from './dlink.json' with { type: 'json' };
import draytekVigor from './draytek-vigor.json' with { type: 'json' };
import eatonMge from './eaton-mge.json' with { type: 'json' };
import edgecoreEcs from './edgecore-ecs.json' with { type: 'json' };
import entitySensor from './entity-sensor.json' with { type: 'json' };
import extremeBoss from './extreme-boss.json' with { type: 'json' };
import extremeExos from './extreme-exos.json' with { type: 'json' };
import extremeFabricEngine from './extreme-fabric-engine.json' with { type: 'json' };
import extremeSlxos from './extreme-slxos.json' with { type: 'json' };
import extremeVoss from './extreme-voss.json' with { type: 'json' };
import f5Bigip from './f5-bigip.json' with { type: 'json' };
import fortinetFortiap from './fortinet-fortiap.json' with { type: 'json' };
import fortinetFortigate from './fortinet-fortigate.json' with { type: 'json' };
import fortinetFortiswitch from './fortinet-fortiswitch.json' with { type: 'json' };
import fortinetManager from './fortinet-manager.json' with { type: 'json' };
import hirschmann from './hirschmann.json' with { type: 'json' };
import hostResources from './host-resources.json' with { type: 'json' };
import hpProcurve from './hp-procurve.json' with { type: 'json' };
import hpeComware from './hpe-comware.json' with { type: 'json' };
import hpeIlo from './hpe-ilo.json' with { type: 'json' };
import huaweiVrp from './huawei-vrp.json' with { type: 'json' };
import juniperJunos from './juniper-junos.json' with { type: 'json' };
import linux from './linux.json' with { type: 'json' };
import mikrotikRouteros from './mikrotik-routeros.json' with { type: 'json' };
import netgearManaged from './netgear-managed.json' with { type: 'json' };
import nokia1830 from './nokia-1830.json' with { type: 'json' };
import nokiaSros from './nokia-sros.json' with { type: 'json' };
import ocnos from './ocnos.json' with { type: 'json' };
import opnsense from './opnsense.json' with { type: 'json' };
import paloaltoPanos from './paloalto-panos.json' with { type: 'json' };
import pfsense from './pfsense.json' with { type: 'json' };
import raritanPdu from './raritan-pdu.json' with { type: 'json' };
import sonicwall from './sonicwall.json' with { type: 'json' };
import sophosXg from './sophos-xg.json' with { type: 'json' };
import synologyDsm from './synology-dsm.json' with { type: 'json' };
import teltonikaRutos from './teltonika-rutos.json' with { type: 'json' };
import tplinkJetstream from './tplink-jetstream.json' with { type: 'json' };
import ubiquitiAiros from './ubiquiti-airos.json' with { type: 'json' };
import ubiquitiEdgeos from './ubiquiti-edgeos.json' with { type: 'json' };
import ubiquitiEdgeswitch from './ubiquiti-edgeswitch.json' with { type: 'json' };
import ubiquitiUfiber from './ubiquiti-ufiber.json' with { type: 'json' };
import ucdMemory from './ucd-memory.json' with { type: 'json' };
import ucdSnmp from './ucd-snmp.json' with { type: 'json' };
import upsMib from './ups-mib.json' with { type: 'json' };
import windows from './windows.json' with { type: 'json' };
import zyxel from './zyxel.json' with { type: 'json' };
import zyxelZywall from './zyxel-zywall.json' with { type: 'json' };
import type { Profile } from './profile.ts';

const files = {
  'adtran-aos': adtranAos,
  'aerohive-hiveos': aerohiveHiveos,
  'alcatel-aos': alcatelAos,
  'allied-telesis': alliedTelesis,
  apc,
  'arista-eos': aristaEos,
  'aruba-controller': arubaController,
  'aruba-cx': arubaCx,
  'aruba-instant': arubaInstant,
  'axis-camera': axisCamera,
  'brocade-fos': brocadeFos,
  'brocade-ironware': brocadeIronware,
  'checkpoint-gaia': checkpointGaia,
  'ciena-6500': ciena6500,
  'ciena-saos': cienaSaos,
  'cisco-asa': ciscoAsa,
  'cisco-ios': ciscoIos,
  'cisco-iosxr': ciscoIosxr,
  'cisco-nxos': ciscoNxos,
  'cisco-other': ciscoOther,
  'cisco-sdwan': ciscoSdwan,
  'cisco-small-business': ciscoSmallBusiness,
  'cisco-wlc': ciscoWlc,
  'datacom-dmos': datacomDmos,
  'dell-idrac': dellIdrac,
  'dell-networking': dellNetworking,
  'dell-os9': dellOs9,
  dlink,
  'draytek-vigor': draytekVigor,
  'eaton-mge': eatonMge,
  'edgecore-ecs': edgecoreEcs,
  'entity-sensor': entitySensor,
  'extreme-boss': extremeBoss,
  'extreme-exos': extremeExos,
  'extreme-fabric-engine': extremeFabricEngine,
  'extreme-slxos': extremeSlxos,
  'extreme-voss': extremeVoss,
  'f5-bigip': f5Bigip,
  'fortinet-fortiap': fortinetFortiap,
  'fortinet-fortigate': fortinetFortigate,
  'fortinet-fortiswitch': fortinetFortiswitch,
  'fortinet-manager': fortinetManager,
  hirschmann,
  'host-resources': hostResources,
  'hp-procurve': hpProcurve,
  'hpe-comware': hpeComware,
  'hpe-ilo': hpeIlo,
  'huawei-vrp': huaweiVrp,
  'juniper-junos': juniperJunos,
  linux,
  'mikrotik-routeros': mikrotikRouteros,
  'netgear-managed': netgearManaged,
  'nokia-1830': nokia1830,
  'nokia-sros': nokiaSros,
  ocnos,
  opnsense,
  'paloalto-panos': paloaltoPanos,
  pfsense,
  'raritan-pdu': raritanPdu,
  sonicwall,
  'sophos-xg': sophosXg,
  'synology-dsm': synologyDsm,
  'teltonika-rutos': teltonikaRutos,
  'tplink-jetstream': tplinkJetstream,
  'ubiquiti-airos': ubiquitiAiros,
  'ubiquiti-edgeos': ubiquitiEdgeos,
  'ubiquiti-edgeswitch': ubiquitiEdgeswitch,
  'ubiquiti-ufiber': ubiquitiUfiber,
  'ucd-memory': ucdMemory,
  'ucd-snmp': ucdSnmp,
  'ups-mib': upsMib,
  windows,
  zyxel,
  'zyxel-zywall': zyxelZywall,
};

/** The name of a profile's file. */
export type ProfileId = keyof typeof files;

/**
 * All device profiles. Generated by `npm run docs` from the files of this folder; a test compares
 * each with the schema.
 */
export const PROFILES: readonly (Profile & { id: ProfileId })[] = Object.entries(files).map(
  ([id, file]) => ({ id: id as ProfileId, ...(file as unknown as Profile) }),
);
